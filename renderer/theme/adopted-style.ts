import { useEffect } from "react";

/**
 * Stands in for `react-style-singleton` (an alias in the build): the same three functions over constructed style sheets, which a strict
 * `style-src 'self'` allows, where the original writes <style> elements, which it refuses.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(css: string) {
      if (users++ > 0) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      if (--users > 0 || !sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      sheet = undefined;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useAdoptedStyle(css: string) {
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
    }, [css]);
  };
}

export function styleSingleton() {
  const useAdoptedStyle = styleHookSingleton();
  return function AdoptedStyle({ styles }: { styles: string }) {
    useAdoptedStyle(styles);
    return null;
  };
}
