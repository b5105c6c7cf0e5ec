import type { MediaKind } from "../../../shared/contract/media.ts";
import type { FileIntake } from "../file-intake.ts";
import { AddressDialog } from "./address-dialog.tsx";

/** Shows what is at a pasted or dropped address before it is used; belongs beside every place with an intake. */
export function OfferedAddress({ accepts, intake }: { accepts: readonly MediaKind[]; intake: FileIntake }) {
  if (intake.offered === undefined) return null;
  return <AddressDialog accepts={accepts} given={intake.offered} onTake={intake.takeSource} onClose={intake.forgetOffered} />;
}
