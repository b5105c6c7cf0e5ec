import { oc } from "@orpc/contract";
import { FailureData } from "./failure-data.ts";
import { assetsContract } from "./assets.ts";
import { chainsContract } from "./chains.ts";
import { connectionsContract } from "./connections.ts";
import { fitsContract } from "./fits.ts";
import { jobsContract } from "./jobs.ts";
import { libraryContract } from "./library.ts";
import { mediaContract } from "./media.ts";
import { preferencesContract } from "./preferences.ts";
import { storageContract } from "./storage.ts";
import { studioContract } from "./studio.ts";
import { verificationContract } from "./verification.ts";

/** The one list of what the page can ask of the core. Every failure crosses as data under the single error name `FAILURE`. */
export const contract = oc.errors({ FAILURE: { data: FailureData } }).router({
  studio: studioContract,
  connections: connectionsContract,
  preferences: preferencesContract,
  media: mediaContract,
  fits: fitsContract,
  jobs: jobsContract,
  chains: chainsContract,
  library: libraryContract,
  assets: assetsContract,
  storage: storageContract,
  verification: verificationContract,
});
export type Contract = typeof contract;
