import { join } from "node:path";
import type { Job } from "../../shared/contract/jobs.ts";
import { DAY, MINUTE } from "../../shared/units.ts";
import { acquireDataLock } from "./data-lock.ts";
import { createArrange } from "./arrange/create-arrange.ts";
import { AssetFeed } from "./assets/asset-feed.ts";
import { AssetNews } from "./assets/asset-news.ts";
import { AssetOrigins } from "./assets/asset-origins.ts";
import { AssetPreviews } from "./assets/asset-previews.ts";
import { AssetRecords } from "./assets/asset-records.ts";
import { Assets } from "./assets/assets.ts";
import { KeptLibraries } from "./assets/kept-libraries.ts";
import { ownerOf, ownerSalt } from "./assets/owner.ts";
import { Backups } from "./backups/backups.ts";
import { settingsToKeep } from "./backups/kept-settings.ts";
import { putRestoreInPlace } from "./backups/put-in-place.ts";
import { BatchIndexes } from "./batches/batch-indexes.ts";
import { Batches } from "./batches/batches.ts";
import { createCare } from "./care/create-care.ts";
import { ChatService } from "./chat-service/chat-service.ts";
import { Cuts } from "./cuts/cuts.ts";
import { Exports } from "./exchange/exports.ts";
import { createOpenRecipe } from "./exchange/open-recipe.ts";
import { Outgoing } from "./exchange/outgoing.ts";
import { Database } from "./database.ts";
import type { ServiceAsset } from "./gateway/asset-answers.ts";
import { AssetActions } from "./gateway/assets.ts";
import { CompatibleVideo } from "./gateway/compatible-video.ts";
import type { ResolvedConnection } from "./gateway/connection.ts";
import { Http } from "./gateway/http.ts";
import type { DemoGateway, Host } from "./host.ts";
import { ChainJoin } from "./jobs/chain-join.ts";
import { ChainRows } from "./jobs/chain-rows.ts";
import { Chains } from "./jobs/chains.ts";
import { Imports } from "./imports/imports.ts";
import { Fetching } from "./jobs/fetching.ts";
import { Following } from "./jobs/following.ts";
import { Jobs } from "./jobs/jobs.ts";
import { Journal } from "./jobs/journal.ts";
import { Makers } from "./jobs/makers.ts";
import { AssetMaker } from "./jobs/makers/asset.ts";
import { AwaitedAssets } from "./jobs/makers/awaited-assets.ts";
import { BatchMaker } from "./jobs/makers/batch.ts";
import { CompatibleVideoMaker } from "./jobs/makers/compatible-video.ts";
import { ImageMaker } from "./jobs/makers/images.ts";
import { NativeVideoMaker } from "./jobs/makers/native-video.ts";
import { PublishedFiles } from "./jobs/makers/published-files.ts";
import { Pacing } from "./jobs/pacing.ts";
import { Places } from "./jobs/places.ts";
import { Runner } from "./jobs/runner.ts";
import { Spool } from "./jobs/spool.ts";
import { Submission } from "./jobs/submission.ts";
import { Entries } from "./library/entries.ts";
import { FilesFolder } from "./library/files-folder.ts";
import { Lineage } from "./library/lineage.ts";
import { Loudness } from "./library/loudness.ts";
import { MediaStore } from "./library/media.ts";
import { PictureComparison } from "./library/picture-comparison.ts";
import { Takes } from "./library/takes.ts";
import { Versions } from "./library/versions.ts";
import { VideoFits } from "./library/video-fits.ts";
import { Log } from "./log.ts";
import { makeFolder } from "./make-folder.ts";
import { MoveLibrary } from "./moving/move-library.ts";
import { Notices } from "./notices.ts";
import { Proxies } from "./proxies/proxies.ts";
import { createPublishing } from "./publishing/publishing.ts";
import { createRespond } from "./respond.ts";
import { createRouter, type Router } from "./router.ts";
import { Previews } from "./serving/previews.ts";
import { Connections } from "./settings/connections.ts";
import { Preferences } from "./settings/preferences.ts";
import { PriceList } from "./settings/price-list.ts";
import { StudioFacts } from "./studio-facts.ts";
import { createThreads } from "./threads/create-threads.ts";
import { createCheckAddress } from "./transfer/address-check.ts";
import { Downloads } from "./transfer/download.ts";
import { Charges } from "./usage/charges.ts";
import { Ledgers } from "./usage/ledgers.ts";
import { PaidCalls } from "./usage/paid-calls.ts";
import { Verifications } from "./verification/verifications.ts";
import { WatchedFolders } from "./watching/watched-folders.ts";

export interface Studio {
  /** Answers the contract. */
  router: Router;
  /** Answers requests for the page, media, posters and uploads. */
  respond(request: Request): Promise<Response>;
  /** For the command line: receives a local file as the page's upload would, and connections that are not saved. */
  media: MediaStore;
  connections: Connections;
  /** For the command line: writes results into a folder of the person's. */
  exports: Pick<Exports, "toFolder">;
  /** For the command line: takes in files by their paths, which no page may name. */
  imports: Pick<Imports, "run">;
  /** For the command line: asks about videos that no job follows. */
  compatibleVideo: Pick<CompatibleVideo, "ask" | "describeAsk">;
  /** For the local host, which catches the way back, and for the command line, which prints a session. */
  verifications: Pick<Verifications, "cameBack" | "startForCommand">;
  /** Ends all work in an order that loses nothing; unfinished jobs go on at the next start. */
  close(): Promise<void>;
}

/**
 * Builds the whole application once, in order (design section 1). Fails with `conflict` while another process has the data folder,
 * and with `storage-error` on a damaged or newer database, which it leaves untouched.
 */
export async function createStudio(host: Host): Promise<Studio> {
  const { dataFolder } = host;
  makeFolder(dataFolder);
  const lock = acquireDataLock(dataFolder, host.kind);
  try {
    return await build(host, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function build(host: Host, unlock: () => void): Promise<Studio> {
  const { dataFolder, secrets, settings } = host;
  const files = new FilesFolder(dataFolder);
  const log = new Log(join(dataFolder, "logs"));
  const trouble = putRestoreInPlace({ dataFolder, settings, log });
  const database = Database.open(dataFolder);
  const keptSettings = () => JSON.stringify(settingsToKeep(settings));
  database.keepBackups((failure) => log.warn("backup-failed", { failure }), keptSettings);
  const http = new Http(host.fetch, log);

  let demo: Promise<DemoGateway> | undefined;
  const startDemo = () => (demo = host.startDemo(join(dataFolder, "demo")));

  const calls = new PaidCalls(database);
  const prices = new PriceList(settings);
  const charges = new Charges({ calls, prices, connections: { list: () => connections.list() } });
  const journal = new Journal({ database, log, charge: (job, answer) => charges.job(job, answer) });
  const hasUnfinishedJobs = (connectionId: string) => journal.hasUnfinished(connectionId);
  const beforeRemoved = async (connectionId: string) => {
    await publishing.objects.removeStorage(connectionId);
    kept.keepOnly(connectionId);
  };
  const onKeyEntered = async (id: string) => kept.keepOnly(id, ownerOf(await connections.resolve(id), salt));
  const connectionParts = { database, secrets, http, settings, startDemo, log, hasUnfinishedJobs, beforeRemoved, onKeyEntered };
  const connections: Connections = new Connections(connectionParts);
  const preferences = new Preferences(settings, database);
  const media = new MediaStore({ database, dataFolder, files });
  const fits = new VideoFits({ media });
  const proxies = new Proxies({ media, folder: join(dataFolder, "proxies") });
  const entries = new Entries({ database, media, log });
  const versions = new Versions({ database, media });
  const takes = new Takes({ database, media });
  const lineage = new Lineage({ database, media, entries });
  const arrangeRoom = createArrange({ database, entries });
  const describing = { entries, media, versions, projects: arrangeRoom.projects };
  const exports = new Exports(describing);
  const outgoing = new Outgoing(describing);
  const cuts = new Cuts({ media, entries, files });
  const loudness = new Loudness({ media, folder: join(dataFolder, "loudness") });
  const isLasting = host.kind !== "cli";
  const careRoom = createCare({ database, media, entries, files, proxies, preferences, log, dataFolder, isLasting });
  const comparison = new PictureComparison({ media });
  const downloads = new Downloads({ http, log });
  const watchJobs = (signal: AbortSignal) => journal.watch(signal);
  const publishing = createPublishing({ database, secrets, connections, media, http, fetch: host.fetch, watchJobs, log });
  const { addresses } = publishing;

  const salt = ownerSalt(database);
  const actions = new AssetActions(http);
  const records = new AssetRecords(database);
  const origins = new AssetOrigins(database);
  const feed = new AssetFeed({ connections, salt, log });
  const previews = new AssetPreviews({ http, actions, records, origins, media, log, folder: join(dataFolder, "asset-previews") });
  const news = new AssetNews({ records, previews, feed });
  const kept = new KeptLibraries({ database, previews });
  kept.sweep((id) => id.startsWith("unsaved-") || connections.list().some((each) => each.id === id));

  const published = new PublishedFiles({ addresses, media });
  const onAsset = (connection: ResolvedConnection, asset: ServiceAsset) => void news.heard(ownerOf(connection, salt), [asset]);
  const groupTypeOf = (owner: string, groupId: string) => records.group(owner, groupId)?.groupType;
  const indexes = new BatchIndexes({ media, folder: join(dataFolder, "batch-tables"), log });
  const makers = new Makers([
    new NativeVideoMaker({ http, media, published, assets: new AwaitedAssets({ actions, onAsset }) }),
    new CompatibleVideoMaker({ http, media, published }),
    new ImageMaker({ http, media }),
    new AssetMaker({ actions, media, published, origins, news, groupTypeOf, salt }),
    new BatchMaker({ http, media, indexes }),
  ]);

  // A command waits for its end; a studio that people leave open waits for the network to come back.
  const patience = host.kind === "cli" ? MINUTE : DAY;
  const places = new Places();
  const spool = new Spool(files);
  const submission = new Submission({ journal, connections, makers, places, files, spool, log, patience });
  const onFinished = (job: Job) => void runner.go(job);
  const following = new Following({ journal, connections, makers, pacing: new Pacing(), places, log, onFinished });
  const fetching = new Fetching({
    journal,
    connections,
    makers,
    downloads,
    media,
    entries,
    files,
    charges,
    spool,
    log,
    patience: DAY,
  });
  const rows = new ChainRows(database);
  const isToldByChain = (jobId: string) => rows.isDrivenBy(jobId);
  const notices = new Notices({ host, preferences, makers, journal, isToldByChain, log });
  const runner: Runner = new Runner({
    journal,
    submission,
    following,
    fetching,
    makers,
    files,
    spool,
    log,
    onEnded: (job) => notices.tell(job),
  });
  const jobs = new Jobs({ journal, runner, makers, connections, preferences, log });
  const batches = new Batches({ http, media, journal, jobs, connections, indexes });
  const chainJoin = new ChainJoin({ media, entries, files });
  const chains = new Chains({
    database,
    rows,
    join: chainJoin,
    jobs,
    journal,
    entries,
    media,
    connections,
    log,
    onRest: (chain) => notices.tellChain(chain),
  });

  const assets = new Assets({ actions, records, origins, previews, feed, news, connections, journal, makers, database, salt });

  const threadRoom = createThreads({ database, http, connections, media, entries, files, charges, log });

  const imports = new Imports({
    database,
    media,
    entries,
    arrangement: arrangeRoom.arrangement,
    projects: arrangeRoom.projects,
    files,
  });

  const facts = new StudioFacts({ host, files, media });
  const moving = new MoveLibrary({ files, database, log });
  const watched = new WatchedFolders({ database, imports, projects: arrangeRoom.projects, files, log });
  const backups = new Backups({ database, settings, dataFolder, version: host.version, log, trouble });
  const ledgers = new Ledgers(database);
  const pagePreviews = new Previews();
  const checkAddress = createCheckAddress({ http, previews: pagePreviews });
  const verifications = new Verifications({ calls: actions, groups: assets, connections, window: host.verification });
  const router = createRouter({
    facts,
    connections,
    preferences,
    media,
    fits,
    proxies,
    jobs,
    chains,
    entries,
    versions,
    takes,
    lineage,
    arrangeRoom,
    careRoom,
    cuts,
    outgoing,
    loudness,
    comparison,
    moving,
    watched,
    backups,
    checkAddress,
    assets,
    verifications,
    publishing,
    threadRoom,
    batches,
    prices,
    calls,
    ledgers,
    chatService: new ChatService({ http, connections, media }),
    log,
  });
  const { pageFolder } = host;
  const respond = createRespond({
    media,
    entries,
    proxies,
    putBack: careRoom.putBack,
    previews: pagePreviews,
    assets,
    batches,
    threads: threadRoom.exporting,
    openRecipe: createOpenRecipe({ media, entries, threads: threadRoom.threads }),
    outgoing,
    backups,
    ledgers,
    imports,
    ...(pageFolder !== undefined && { page: { folder: pageFolder, opensAt: () => preferences.lastPanel() } }),
  });

  log.info("studio-started", { host: host.kind, version: host.version });
  careRoom.start();
  runner.start();
  chains.start();
  publishing.leftovers.start();
  moving.cleanUp();
  // A command is soon over, and shows nobody what arrives.
  if (isLasting) watched.start();

  async function close(): Promise<void> {
    await backups.close();
    await moving.close();
    await watched.close();
    await imports.close();
    await careRoom.close();
    await fits.close();
    await proxies.close();
    await cuts.close();
    verifications.close();
    feed.close();
    previews.close();
    await threadRoom.close();
    await chains.close();
    await runner.close();
    notices.close();
    await publishing.leftovers.close();
    indexes.close();
    await closeDemo(demo);
    database.close();
    await log.close();
    unlock();
  }
  return { router, respond, media, connections, exports, imports, compatibleVideo: new CompatibleVideo(http), verifications, close };
}

/** Also one that is only just starting: it would serve on, and keep a command alive for ever. */
async function closeDemo(demo: Promise<DemoGateway> | undefined): Promise<void> {
  // One that could not start has told whoever asked for it.
  const started = await demo?.catch(() => undefined);
  await started?.close();
}
