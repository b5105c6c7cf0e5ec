import { createElement, type ReactNode } from "react";
import { decodeEntities } from "./entities.ts";

/** What KaTeX may make of a formula. Anything else is left out, whatever the formula says. */
const elements = new Set(
  "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose".split(
    " ",
  ),
);
const attributes = new Set(
  "display encoding mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel stretchy fence separator accent accentunder lspace rspace minsize maxsize largeop movablelimits symmetric linethickness width height depth voffset columnalign columnspacing rowspacing columnlines rowlines notation valign form".split(
    " ",
  ),
);

interface Open {
  name: string;
  props: Record<string, string>;
  children: ReactNode[];
}

/**
 * KaTeX's markup as elements of React, name by name. It is regular: quoted attributes, closed tags, escaped words; so it needs no parser of
 * HTML, and nothing in it ever becomes HTML.
 */
export function readMathMl(markup: string): ReactNode {
  const open: Open[] = [{ name: "", props: {}, children: [] }];
  for (const [piece, close, name = "", written = "", empty] of markup.matchAll(
    /<(\/?)([\w-]+)((?:\s+[\w:-]+\s*="[^"]*")*)\s*(\/?)>|[^<]+/g,
  )) {
    if (!piece.startsWith("<")) open.at(-1)?.children.push(decodeEntities(piece));
    else if (close === "/") end(open);
    else {
      open.push({ name, props: allowed(written), children: [] });
      if (empty === "/") end(open);
    }
  }
  return open[0]?.children[0];
}

function end(open: Open[]): void {
  const done = open.pop();
  const outer = open.at(-1);
  if (!done || !outer) return;
  // The wrapper around the formula; its words would stand there without it.
  if (!elements.has(done.name)) outer.children.push(...(done.name === "span" ? done.children : []));
  else outer.children.push(createElement(done.name, { key: outer.children.length, ...done.props }, ...done.children));
}

function allowed(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/([\w:-]+)\s*="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decodeEntities(value)] as const);
  return Object.fromEntries(pairs.filter(([name]) => attributes.has(name)));
}
