import type { Connection } from "../../../shared/contract/connections.ts";
import { useActiveConnection } from "../../state/connections.ts";
import { type Place, allMaterial, useAssetsLook } from "./view-store.ts";

/** The active connection, and where in its library the person is. */
export function useLibraryPlace(): { connection: Connection | undefined; place: Place } {
  const connection = useActiveConnection();
  const places = useAssetsLook((look) => look.places);
  return { connection, place: (connection && places[connection.id]) ?? allMaterial };
}
