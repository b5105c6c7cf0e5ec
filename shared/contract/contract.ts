import { oc } from "@orpc/contract";
import { FailureData } from "./failure-data.ts";
import { arrangeContract } from "./arrange.ts";
import { assetsContract } from "./assets.ts";
import { backupsContract } from "./backups.ts";
import { batchesContract } from "./batches.ts";
import { careContract } from "./care.ts";
import { chainsContract } from "./chains.ts";
import { chatServiceContract } from "./chat-service.ts";
import { connectionsContract } from "./connections.ts";
import { cutsContract } from "./cuts.ts";
import { exportsContract } from "./exports.ts";
import { fitsContract } from "./fits.ts";
import { jobsContract } from "./jobs.ts";
import { libraryContract } from "./library.ts";
import { lineageContract } from "./lineage.ts";
import { mediaContract } from "./media.ts";
import { movingContract } from "./moving.ts";
import { preferencesContract } from "./preferences.ts";
import { pricesContract } from "./prices.ts";
import { proxiesContract } from "./proxies.ts";
import { savedPromptsContract } from "./saved-prompts.ts";
import { storageContract } from "./storage.ts";
import { studioContract } from "./studio.ts";
import { threadsContract } from "./threads.ts";
import { usageContract } from "./usage.ts";
import { verificationContract } from "./verification.ts";
import { watchedContract } from "./watched.ts";

/** The one list of what the page can ask of the core. Every failure crosses as data under the single error name `FAILURE`. */
export const contract = oc.errors({ FAILURE: { data: FailureData } }).router({
  studio: studioContract,
  connections: connectionsContract,
  preferences: preferencesContract,
  media: mediaContract,
  fits: fitsContract,
  proxies: proxiesContract,
  cuts: cutsContract,
  exports: exportsContract,
  jobs: jobsContract,
  chains: chainsContract,
  library: libraryContract,
  care: careContract,
  lineage: lineageContract,
  moving: movingContract,
  watched: watchedContract,
  backups: backupsContract,
  arrange: arrangeContract,
  assets: assetsContract,
  storage: storageContract,
  verification: verificationContract,
  threads: threadsContract,
  batches: batchesContract,
  chatService: chatServiceContract,
  savedPrompts: savedPromptsContract,
  prices: pricesContract,
  usage: usageContract,
});
export type Contract = typeof contract;
