export const envelopeNames = ["A", "B", "C", "D", "E", "F", "G", "H", "I"] as const;
export type EnvelopeName = (typeof envelopeNames)[number];

/** How the asset library speaks: services behind this interface differ, and a client has to bear them all (wire notes 2). */
export interface AssetDialect {
  /** What is put round results and refusals (wire notes 2.1). A: bare, as the interface says. */
  envelope: EnvelopeName;
  /** `few`: only CreateAssetGroup, CreateAsset, GetAsset and the two of verification are served; the rest is a 404 page of a proxy. */
  routes: "all" | "few";
  /** A larger PageSize is cut to this without a word. */
  mostPerPage: number;
  /** Lists show an asset as Processing until GetAsset has been asked about it. */
  laggingLists: boolean;
  /** Filters are applied to the page that was taken, not before: short pages in the middle. */
  filtersAfterPaging: boolean;
  /** Lists without `Filter.GroupType` are refused, as upstream does. */
  needsGroupType: boolean;
  /** CreateAsset and GetAsset ask for a `model` beside their fields, as some channels do. */
  needsModel: boolean;
  /** What UpdateAsset and UpdateAssetGroup answer: the updated object, or only its Id. */
  updateAnswer: "object" | "id";
  /** What DeleteAsset answers: `{}`, or nothing at all. */
  deleteAnswer: "object" | "empty";
  /** Times as ISO 8601 with milliseconds, or as Unix seconds. */
  times: "iso" | "unix";
  statusField: "Status" | "UpstreamStatus";
  /** The name of the session's token on the wire; the other one is not known. */
  tokenField: "VendorToken" | "BytedToken";
  /** A question before the person has finished uses the token up. */
  burnsToken: boolean;
  /** What a question before the person has finished is answered with. */
  pendingAnswer: "ValidatePending" | "NotFound";
  /** `short`: the token dies 120 s after its session began, whatever happened; `long`: a finished one can be asked for 30 minutes. */
  tokenLife: "short" | "long";
  /** Files are looked at while the caller waits, and a bad one is refused with 400 `InvalidParameter.X`; else it becomes a Failed asset. */
  checksAtOnce: boolean;
  /** Which limits a file has to keep: the newest known ones, or the tighter ones of older pages (wire notes 2.5). */
  limits: "newer" | "older";
  /** Calls over the upstream's rates are refused with 429 (wire notes 2.7). */
  keepsRates: boolean;
}

/** What the interface says, and where it is silent the kinder way. */
export const plainDialect: AssetDialect = {
  envelope: "A",
  routes: "all",
  mostPerPage: 100,
  laggingLists: false,
  filtersAfterPaging: false,
  needsGroupType: false,
  needsModel: false,
  updateAnswer: "object",
  deleteAnswer: "object",
  times: "iso",
  statusField: "Status",
  tokenField: "VendorToken",
  burnsToken: false,
  pendingAnswer: "ValidatePending",
  tokenLife: "long",
  checksAtOnce: false,
  limits: "newer",
  keepsRates: false,
};

const choices: { [Field in keyof AssetDialect]: (value: unknown) => boolean } = {
  envelope: oneOf(...envelopeNames),
  routes: oneOf("all", "few"),
  mostPerPage: (value) => typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100,
  laggingLists: oneOf(true, false),
  filtersAfterPaging: oneOf(true, false),
  needsGroupType: oneOf(true, false),
  needsModel: oneOf(true, false),
  updateAnswer: oneOf("object", "id"),
  deleteAnswer: oneOf("object", "empty"),
  times: oneOf("iso", "unix"),
  statusField: oneOf("Status", "UpstreamStatus"),
  tokenField: oneOf("VendorToken", "BytedToken"),
  burnsToken: oneOf(true, false),
  pendingAnswer: oneOf("ValidatePending", "NotFound"),
  tokenLife: oneOf("short", "long"),
  checksAtOnce: oneOf(true, false),
  limits: oneOf("newer", "older"),
  keepsRates: oneOf(true, false),
};

function oneOf(...values: unknown[]): (value: unknown) => boolean {
  return (value) => values.includes(value);
}

/** The first field of a wished change that is not known or has a value that is not, or nothing when all is well. */
export function wrongField(change: Record<string, unknown>): string | undefined {
  return Object.entries(change).find(([field, value]) => !isField(field) || !choices[field](value))?.[0];
}

function isField(name: string): name is keyof AssetDialect {
  return Object.hasOwn(plainDialect, name);
}
