/** Words of the Assets panel, and what the queue says of assets. */
export const assets = {
  title: "Assets",
  types: { Image: "Picture", Video: "Video", Audio: "Sound" },
  fields: {
    name: "Name",
    group: "Group",
    assetType: "Kind",
    file: "File",
    projectName: "Project",
  },
} as const;
