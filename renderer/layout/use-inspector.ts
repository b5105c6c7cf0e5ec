import { useLayout } from "../state/layout.ts";
import { useMediaQuery } from "./use-media-query.ts";

/** How the inspector stands: as a column in wide windows, as a sheet over the work in narrow ones. */
export function useInspector() {
  const isColumn = useMediaQuery("(min-width: 1100px)");
  const isOpen = useLayout((layout) => (isColumn ? layout.isInspectorOpen : layout.isSheetOpen));
  const close = () => useLayout.setState(isColumn ? { isInspectorOpen: false } : { isSheetOpen: false });
  const toggle = () => useLayout.setState(isColumn ? { isInspectorOpen: !isOpen } : { isSheetOpen: !isOpen });
  return { isColumn, isOpen, close, toggle };
}
