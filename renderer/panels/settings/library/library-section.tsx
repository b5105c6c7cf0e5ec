import { LibraryFolder } from "../library-folder/library-folder.tsx";

/** What keeps the library whole: where its files lie. */
export function LibrarySection() {
  return (
    <div className="flex flex-col gap-6">
      <LibraryFolder />
    </div>
  );
}
