import { useEffect, useState } from "react";
import { type AssetListName, prepareAssets } from "../../../state/asset-pages.ts";

/**
 * The list that is on screen: it follows the wanted one when its first page is there or cannot be had, so that the grid never goes blank
 * in between. Another connection's list goes at once (AS-09).
 */
export function useSettledList(wanted: AssetListName): AssetListName {
  const name = JSON.stringify(wanted);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    let isCurrent = true;
    const settle = () => isCurrent && setSettled(JSON.parse(name) as AssetListName);
    prepareAssets(JSON.parse(name) as AssetListName).then(settle, settle);
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return settled.connectionId === wanted.connectionId && settled.groupId === wanted.groupId && settled.groupType === wanted.groupType
    ? settled
    : wanted;
}
