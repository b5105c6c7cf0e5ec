import { Masonry } from "masonic";
import { createRoot } from "react-dom/client";
import { VirtuosoGrid } from "react-virtuoso";

const COUNT = 100_000;

/** The same tile in both: a picture in a well, as the studio draws it. */
function Tile({ index }: { index: number }) {
  return (
    <div data-tile={index} role="gridcell" aria-label={`Result ${index}`} draggable>
      <img src={`/poster/${index}`} alt="" decoding="async" draggable={false} />
    </div>
  );
}

const items = Array.from({ length: COUNT }, (_, index) => ({ index }));

const sides = {
  "react-virtuoso": () => (
    <VirtuosoGrid
      totalCount={COUNT}
      listClassName="list"
      overscan={300}
      itemContent={(index) => <Tile index={index} />}
      style={{ height: "100%" }}
    />
  ),
  masonic: () => (
    <Masonry items={items} columnWidth={220} columnGutter={8} itemHeightEstimate={134} render={({ data }) => <Tile index={data.index} />} />
  ),
};

const place = document.getElementById("page");
const side = sides[location.hash.slice(1) as keyof typeof sides];
if (place) createRoot(place).render(side());
