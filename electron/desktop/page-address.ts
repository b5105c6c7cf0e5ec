/** The page's own scheme: standard and secure, so that it has an origin like any https page. */
export const pageScheme = "lanternist";
export const pageOrigin = "lanternist://page";
export const pageAddress = `${pageOrigin}/`;

/** Whether an address belongs to the page. */
export function isPageAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === `${pageScheme}:` && new URL(address).host === "page";
}
