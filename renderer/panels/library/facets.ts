import type { FacetCount, FacetName } from "../../../shared/contract/arrange.ts";
import type { LibraryFilter } from "../../../shared/contract/library.ts";
import type { Wanted } from "./library-store.ts";

/** The facets that are offered, in this order. Favourites have a button of their own. */
export const offeredFacets = [
  "kind",
  "rating",
  "marks",
  "tags",
  "projectIds",
  "models",
  "ratios",
  "resolutions",
  "lengths",
  "months",
  "connectionIds",
  "hasAudio",
  "isInput",
] as const satisfies readonly FacetName[];
export type OfferedFacet = (typeof offeredFacets)[number];

/** One value of a facet, as text. */
export interface FacetChoice {
  facet: OfferedFacet;
  value: string;
}

const lengths = ["to-5", "to-10", "to-30", "longer"];

/** Values of a facet as people look for them: lengths and resolutions from small to large, “Other” last, else as they come. */
export function inOrder(facet: OfferedFacet, counts: readonly FacetCount[]): readonly FacetCount[] {
  if (facet === "lengths") return counts.toSorted((a, b) => lengths.indexOf(a.value) - lengths.indexOf(b.value));
  if (facet === "resolutions") return counts.toSorted((a, b) => linesOf(a.value) - linesOf(b.value));
  if (facet === "ratios") return counts.toSorted((a, b) => Number(a.value === "other") - Number(b.value === "other"));
  return counts;
}

/** 720 of `720p`; 0 of `smaller`. */
function linesOf(resolution: string): number {
  return Number.parseInt(resolution, 10) || 0;
}

/** What is chosen now, in the order of the offer. */
export function chosenOf({ kind, facets }: Pick<Wanted, "kind" | "facets">): FacetChoice[] {
  const lines: Partial<LibraryFilter> = { ...facets, kind };
  return offeredFacets.flatMap((facet) => {
    const line = lines[facet];
    const values = Array.isArray(line) ? line : line === undefined || line === false ? [] : [line];
    return values.map((value) => ({ facet, value: String(value) }));
  });
}

export function isChosen(wanted: Pick<Wanted, "kind" | "facets">, { facet, value }: FacetChoice): boolean {
  return chosenOf(wanted).some((one) => one.facet === facet && one.value === value);
}

/** Chooses a value or takes it back; of kind and rating only one can be chosen. */
export function toggleChoice(
  { kind, facets }: Pick<Wanted, "kind" | "facets">,
  { facet, value }: FacetChoice,
): Pick<Wanted, "kind" | "facets"> {
  const isOn = isChosen({ kind, facets }, { facet, value });
  if (facet === "kind") return { kind: isOn ? undefined : (value as Wanted["kind"]), facets };
  const { [facet]: line, ...others } = facets;
  if (facet === "rating") return { kind, facets: isOn ? others : { ...others, rating: Number(value) } };
  if (facet === "hasAudio" || facet === "isInput") return { kind, facets: isOn ? others : { ...others, [facet]: true } };
  const values = Array.isArray(line) ? line.map(String) : [];
  const next = isOn ? values.filter((one) => one !== value) : [...values, value];
  return { kind, facets: next.length === 0 ? others : { ...others, [facet]: next } };
}
