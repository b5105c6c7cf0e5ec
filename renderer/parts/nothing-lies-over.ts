/** For a window over the whole page: keys that are also letters must not act in it while a menu or another window reads them. */
export function nothingLiesOver(): boolean {
  if (document.querySelector('[role="menu"][data-state="open"], [role="alertdialog"][data-state="open"]') !== null) return false;
  return document.querySelectorAll('[role="dialog"][data-state="open"]').length <= 1;
}
