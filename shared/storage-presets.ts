/** What is known of a provider's S3 service, as data, so that a person fills in only what is theirs (AS-07). */
export interface StoragePreset {
  id: "aws" | "r2" | "b2" | "wasabi" | "spaces" | "oss" | "cos" | "tos" | "minio" | "other";
  /** The provider's own name; empty where there is none, and the page has a word for it. */
  name: string;
  /** With `{region}` or `{account}` to be filled in; empty where the person's own server is meant. */
  endpoint: string;
  /** Regions to choose from; others can be typed. None where the provider has none. */
  regions: readonly string[];
  /** What requests are signed for where it is not the region itself. */
  signedRegion?: string;
  addressing: "path" | "virtual-host";
  /** Whether a single object can be made public by an ACL. */
  hasObjectAcl: boolean;
  /** Objects are public only at an address that is not the endpoint's: it must be given. */
  needsPublicBaseUrl: boolean;
}

const other: StoragePreset = {
  id: "other",
  name: "",
  endpoint: "",
  regions: [],
  addressing: "path",
  hasObjectAcl: true,
  needsPublicBaseUrl: false,
};

export const storagePresets: readonly StoragePreset[] = [
  {
    id: "aws",
    name: "AWS S3",
    endpoint: "https://s3.{region}.amazonaws.com",
    regions: ["us-east-1", "us-east-2", "us-west-2", "eu-central-1", "eu-west-1", "ap-southeast-1", "ap-northeast-1", "sa-east-1"],
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "r2",
    name: "Cloudflare R2",
    endpoint: "https://{account}.r2.cloudflarestorage.com",
    regions: [],
    signedRegion: "auto",
    addressing: "path",
    hasObjectAcl: false,
    needsPublicBaseUrl: true,
  },
  {
    id: "b2",
    name: "Backblaze B2",
    endpoint: "https://s3.{region}.backblazeb2.com",
    regions: ["us-west-001", "us-west-002", "us-west-004", "us-east-005", "eu-central-003", "ca-east-006"],
    addressing: "virtual-host",
    hasObjectAcl: false,
    needsPublicBaseUrl: false,
  },
  {
    id: "wasabi",
    name: "Wasabi",
    endpoint: "https://s3.{region}.wasabisys.com",
    regions: ["us-east-1", "us-east-2", "us-west-1", "us-central-1", "eu-central-1", "eu-west-1", "ap-northeast-1", "ap-southeast-1"],
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "spaces",
    name: "DigitalOcean Spaces",
    endpoint: "https://{region}.digitaloceanspaces.com",
    regions: ["nyc3", "sfo3", "ams3", "fra1", "lon1", "sgp1", "blr1", "syd1", "tor1"],
    signedRegion: "us-east-1",
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "oss",
    name: "Alibaba Cloud OSS",
    endpoint: "https://s3.oss-{region}.aliyuncs.com",
    regions: [
      "cn-hangzhou",
      "cn-shanghai",
      "cn-beijing",
      "cn-shenzhen",
      "cn-guangzhou",
      "cn-hongkong",
      "ap-southeast-1",
      "eu-central-1",
      "us-west-1",
    ],
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "cos",
    name: "Tencent Cloud COS",
    endpoint: "https://cos.{region}.myqcloud.com",
    regions: [
      "ap-guangzhou",
      "ap-shanghai",
      "ap-beijing",
      "ap-chengdu",
      "ap-nanjing",
      "ap-hongkong",
      "ap-singapore",
      "eu-frankfurt",
      "na-siliconvalley",
    ],
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "tos",
    name: "Volcengine TOS",
    endpoint: "https://tos-s3-{region}.volces.com",
    regions: ["cn-beijing", "cn-guangzhou", "cn-shanghai", "cn-hongkong", "ap-southeast-1"],
    addressing: "virtual-host",
    hasObjectAcl: true,
    needsPublicBaseUrl: false,
  },
  {
    id: "minio",
    name: "MinIO",
    endpoint: "",
    regions: [],
    signedRegion: "us-east-1",
    addressing: "path",
    hasObjectAcl: false,
    needsPublicBaseUrl: false,
  },
  other,
];

/** What a preset has to be told: the region, the account's name in the endpoint, or the whole endpoint. */
export function partOfEndpoint({ endpoint }: StoragePreset): "region" | "account" | "endpoint" {
  if (endpoint.includes("{region}")) return "region";
  return endpoint.includes("{account}") ? "account" : "endpoint";
}

/** A provider's settings with the person's own part put in: the region, the account, or the endpoint itself (`partOfEndpoint`). */
export function fillPreset(preset: StoragePreset, own: string): { endpoint: string; region: string; addressing: "path" | "virtual-host" } {
  const part = partOfEndpoint(preset);
  const endpoint = part === "endpoint" ? own : preset.endpoint.replace(`{${part}}`, own);
  return { endpoint, region: preset.signedRegion ?? (part === "region" ? own : "us-east-1"), addressing: preset.addressing };
}

/** Which preset an endpoint belongs to, and the person's own part of it; `other` where none fits. */
export function presetOf(endpoint: string): { preset: StoragePreset; own: string } {
  for (const preset of storagePresets.filter((each) => each.endpoint !== "")) {
    const [before = "", after = ""] = preset.endpoint.split(/\{\w+\}/);
    const isOfPreset = endpoint.startsWith(before) && endpoint.endsWith(after) && endpoint.length > before.length + after.length;
    const own = endpoint.slice(before.length, endpoint.length - after.length);
    if (isOfPreset && /^[a-z0-9-]+$/i.test(own)) return { preset, own };
  }
  return { preset: other, own: endpoint };
}
