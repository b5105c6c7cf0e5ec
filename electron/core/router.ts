import { implement, ORPCError } from "@orpc/server";
import { z } from "zod";
import { contract } from "../../shared/contract/contract.ts";
import { Failure, type FailureData, toFailureData } from "../../shared/failure.ts";
import { packDays } from "../../shared/rules/packed-days.ts";
import type { ArrangeRoom } from "./arrange/create-arrange.ts";
import type { Assets } from "./assets/assets.ts";
import type { Backups } from "./backups/backups.ts";
import type { Batches } from "./batches/batches.ts";
import type { CareRoom } from "./care/create-care.ts";
import type { ChatService } from "./chat-service/chat-service.ts";
import type { Cuts } from "./cuts/cuts.ts";
import type { Outgoing } from "./exchange/outgoing.ts";
import type { Chains } from "./jobs/chains.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Entries } from "./library/entries.ts";
import type { Lineage } from "./library/lineage.ts";
import type { Loudness } from "./library/loudness.ts";
import type { MediaStore } from "./library/media.ts";
import type { PictureComparison } from "./library/picture-comparison.ts";
import type { Takes } from "./library/takes.ts";
import type { Versions } from "./library/versions.ts";
import type { VideoFits } from "./library/video-fits.ts";
import type { Log } from "./log.ts";
import type { MoveLibrary } from "./moving/move-library.ts";
import type { Publishing } from "./publishing/publishing.ts";
import type { Proxies } from "./proxies/proxies.ts";
import type { Connections } from "./settings/connections.ts";
import type { Preferences } from "./settings/preferences.ts";
import type { PriceList } from "./settings/price-list.ts";
import type { StudioFacts } from "./studio-facts.ts";
import type { ThreadRoom } from "./threads/create-threads.ts";
import type { CheckAddress } from "./transfer/address-check.ts";
import type { Ledgers } from "./usage/ledgers.ts";
import type { PaidCalls } from "./usage/paid-calls.ts";
import type { Verifications } from "./verification/verifications.ts";
import type { WatchedFolders } from "./watching/watched-folders.ts";

interface Parts {
  facts: StudioFacts;
  connections: Connections;
  preferences: Preferences;
  media: MediaStore;
  fits: VideoFits;
  proxies: Proxies;
  jobs: Jobs;
  chains: Chains;
  entries: Entries;
  versions: Versions;
  takes: Takes;
  lineage: Lineage;
  arrangeRoom: ArrangeRoom;
  careRoom: CareRoom;
  cuts: Cuts;
  outgoing: Pick<Outgoing, "prepare">;
  loudness: Loudness;
  comparison: PictureComparison;
  moving: MoveLibrary;
  watched: WatchedFolders;
  backups: Backups;
  checkAddress: CheckAddress;
  assets: Assets;
  verifications: Verifications;
  publishing: Pick<Publishing, "storages" | "objects" | "tester">;
  threadRoom: ThreadRoom;
  batches: Batches;
  chatService: ChatService;
  prices: PriceList;
  calls: PaidCalls;
  ledgers: Ledgers;
  log: Log;
}

/** Answers the contract: parses at the door, hands on, turns every failure into data. A new operation is one line here (design habit 15). */
export function createRouter({
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
  arrangeRoom: { arrangement, projects, tags, searches, facets },
  careRoom: { emptyTrash, libraryCheck, unlisted, use, rebuildable },
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
  batches,
  threadRoom: { threads, sendings, search: threadSearch, savedPrompts, importing },
  chatService,
  prices,
  calls,
  ledgers,
  log,
}: Parts) {
  const os = implement(contract).use(async ({ next, errors, path }) => {
    try {
      return await next();
    } catch (error) {
      const refused = refusedInput(error);
      const data = refused ?? toFailureData(error);
      if (!refused && !(error instanceof Failure)) log.error("contract-call-broken", { path: path.join("."), message: data.message });
      throw errors.FAILURE({ message: data.message, data });
    }
  });

  return os.router({
    studio: {
      info: os.studio.info.handler(() => facts.info()),
      agreeToKeyFile: os.studio.agreeToKeyFile.handler(() => facts.agreeToKeyFile()),
      chooseFolder: os.studio.chooseFolder.handler(({ input }) => facts.chooseFolder(input.startAt)),
    },
    connections: {
      list: os.connections.list.handler(() => connections.list()),
      watch: os.connections.watch.handler(({ signal }) => connections.watch(signal)),
      add: os.connections.add.handler(({ input }) => connections.add(input)),
      useDemo: os.connections.useDemo.handler(() => connections.useDemo()),
      update: os.connections.update.handler(({ input }) => connections.update(input)),
      activate: os.connections.activate.handler(({ input }) => connections.activate(input.id)),
      remove: os.connections.remove.handler(({ input }) => connections.remove(input.id)),
      test: os.connections.test.handler(({ input, signal }) => connections.test(input, signal)),
    },
    preferences: {
      get: os.preferences.get.handler(() => preferences.get()),
      watch: os.preferences.watch.handler(({ signal }) => preferences.watch(signal)),
      set: os.preferences.set.handler(({ input }) => preferences.set(input)),
      getPageState: os.preferences.getPageState.handler(({ input }) => ({ value: preferences.getPageState(input.name) })),
      setPageState: os.preferences.setPageState.handler(({ input }) => {
        preferences.setPageState(input.name, input.value);
        return { name: input.name };
      }),
      promptHistory: os.preferences.promptHistory.handler(({ input }) => preferences.promptHistory(input.kind, input.limit)),
    },
    media: {
      get: os.media.get.handler(({ input }) => media.find(input.ids)),
      checkAddress: os.media.checkAddress.handler(({ input: { url, connectionId, ...wished }, signal }) => {
        const service = connectionId === undefined ? connections.active() : connections.get(connectionId);
        return checkAddress(url, { ...wished, ...(service && { service }) }, signal);
      }),
    },
    proxies: {
      make: os.proxies.make.handler(({ input, signal }) => proxies.make(input.mediaId, signal)),
    },
    fits: {
      makeVideo: os.fits.makeVideo.handler(({ input, signal }) => fits.make(input, signal)),
      keep: os.fits.keep.handler(({ input }) => fits.keep(input.id)),
    },
    jobs: {
      create: os.jobs.create.handler(({ input }) => jobs.create(input)),
      preview: os.jobs.preview.handler(({ input }) => jobs.preview(input)),
      watch: os.jobs.watch.handler(({ signal }) => jobs.watch(signal)),
      list: os.jobs.list.handler(({ input }) => jobs.list(input)),
      get: os.jobs.get.handler(({ input }) => jobs.get(input.id)),
      cancel: os.jobs.cancel.handler(({ input }) => jobs.cancel(input.id)),
      retry: os.jobs.retry.handler(({ input }) => jobs.retry(input.id, input.mayCostAgain)),
      findLost: os.jobs.findLost.handler(({ input }) => jobs.findLost(input.id)),
      adopt: os.jobs.adopt.handler(({ input }) => jobs.adopt(input.id, input.serviceId)),
      discard: os.jobs.discard.handler(({ input }) => jobs.discard(input.id)),
      askNow: os.jobs.askNow.handler(({ input }) => jobs.askNow(input.id)),
      pause: os.jobs.pause.handler(({ input }) => jobs.pause(input.id)),
      resume: os.jobs.resume.handler(({ input }) => jobs.resume(input.id)),
    },
    chains: {
      create: os.chains.create.handler(({ input }) => chains.create(input)),
      watch: os.chains.watch.handler(({ signal }) => chains.watch(signal)),
      get: os.chains.get.handler(({ input }) => chains.get(input.id)),
      stop: os.chains.stop.handler(({ input }) => chains.stop(input.id)),
      resume: os.chains.resume.handler(({ input }) => chains.resume(input)),
      discard: os.chains.discard.handler(({ input }) => chains.discard(input.id)),
    },
    storage: {
      get: os.storage.get.handler(({ input }) => publishing.storages.get(input.connectionId)),
      set: os.storage.set.handler(({ input }) => publishing.objects.setStorage(input)),
      remove: os.storage.remove.handler(({ input }) => publishing.objects.removeStorage(input.connectionId)),
      test: os.storage.test.handler(({ input, signal }) => publishing.tester.test(input, signal)),
      objects: os.storage.objects.handler(({ input }) => publishing.objects.list(input.connectionId)),
      cleanUp: os.storage.cleanUp.handler(({ input }) => publishing.objects.cleanUp(input)),
    },
    verification: {
      start: os.verification.start.handler(({ input }) => verifications.start(input)),
      watch: os.verification.watch.handler(({ input, signal }) => verifications.watch(input.id, signal)),
      open: os.verification.open.handler(({ input }) => verifications.open(input.id)),
      returned: os.verification.returned.handler(({ input }) => verifications.returned(input.id, input.url)),
      ask: os.verification.ask.handler(({ input }) => verifications.ask(input.id)),
      end: os.verification.end.handler(({ input }) => verifications.end(input.id)),
      result: os.verification.result.handler(({ input }) => verifications.result(input)),
    },
    library: {
      list: os.library.list.handler(({ input }) => entries.list(input)),
      ids: os.library.ids.handler(({ input }) => ({ ids: entries.ids(input) })),
      days: os.library.days.handler(({ input }) => ({ days: packDays(entries.days(input.filter)) })),
      places: os.library.places.handler(({ input }) => ({ places: entries.places(input.filter, input.ids) })),
      stack: os.library.stack.handler(({ input }) => ({ ids: entries.stack(input.filter, input.stackId) })),
      get: os.library.get.handler(({ input }) => entries.get(input.id)),
      versions: os.library.versions.handler(({ input }) => ({ versions: versions.of(input.id) })),
      compare: os.library.compare.handler(({ input, signal }) => comparison.of(input, signal)),
      takes: os.library.takes.handler(({ input }) => ({ ids: takes.of(input.id) })),
      watch: os.library.watch.handler(({ signal }) => entries.watch(signal)),
      trash: os.library.trash.handler(({ input }) => ({ count: entries.trash(input.ids) })),
      restore: os.library.restore.handler(({ input }) => ({ count: entries.restore(input.ids) })),
      reveal: os.library.reveal.handler(({ input }) => facts.reveal(entries.get(input.id).path)),
      open: os.library.open.handler(({ input }) => facts.open(entries.get(input.id).path)),
      dragFiles: os.library.dragFiles.handler(({ input }) => facts.dragFiles(input.ids.map((id) => entries.get(id)))),
      check: os.library.check.handler(({ input }) => entries.check(input)),
    },
    care: {
      trashed: os.care.trashed.handler(({ input }) => emptyTrash.trashed(input.ids)),
      emptyTrash: os.care.emptyTrash.handler(({ input }) => emptyTrash.empty(input.ids, input.shown)),
      use: os.care.use.handler(() => use()),
      rebuildable: os.care.rebuildable.handler(({ signal }) => rebuildable(signal)),
      unlisted: os.care.unlisted.handler(({ signal }) => unlisted.sum(signal)),
      listAgain: os.care.listAgain.handler(({ signal }) => unlisted.list(signal)),
      check: os.care.check.handler(({ input, signal }) => libraryCheck.run(input, signal)),
    },
    cuts: {
      make: os.cuts.make.handler(({ input, signal }) => cuts.make(input, signal)),
      keepFrame: os.cuts.keepFrame.handler(({ input }) => cuts.keepFrame(input)),
      loudness: os.cuts.loudness.handler(async ({ input }) => ({ levels: await loudness.of(input.mediaId) })),
    },
    exports: {
      prepare: os.exports.prepare.handler(({ input }) => outgoing.prepare(input)),
    },
    backups: {
      watch: os.backups.watch.handler(({ signal }) => backups.watch(signal)),
      make: os.backups.make.handler(() => backups.make()),
      remove: os.backups.remove.handler(({ input }) => backups.remove(input.name)),
      compare: os.backups.compare.handler(({ input }) => backups.compare(input.source)),
      restore: os.backups.restore.handler(({ input }) => backups.restore(input.source)),
      dismissTrouble: os.backups.dismissTrouble.handler(() => backups.dismissTrouble()),
      cancelRestore: os.backups.cancelRestore.handler(() => backups.cancelRestore()),
      prepareFile: os.backups.prepareFile.handler(({ input }) => backups.prepareFile(input.name)),
    },
    moving: {
      watch: os.moving.watch.handler(({ signal }) => moving.watch(signal)),
      start: os.moving.start.handler(({ input, signal }) => moving.start(input, signal)),
      discard: os.moving.discard.handler(() => moving.discard()),
    },
    watched: {
      watch: os.watched.watch.handler(({ signal }) => watched.watch(signal)),
      look: os.watched.look.handler(({ input, signal }) => watched.look(input, signal)),
      add: os.watched.add.handler(({ input }) => watched.add(input)),
      change: os.watched.change.handler(({ input }) => watched.change(input)),
      remove: os.watched.remove.handler(({ input }) => watched.remove(input.id)),
    },
    lineage: {
      of: os.lineage.of.handler(({ input }) => lineage.of(input.id)),
    },
    arrange: {
      change: os.arrange.change.handler(({ input }) => ({ before: arrangement.change(input.ids, input.change) })),
      inCommon: os.arrange.inCommon.handler(({ input }) => arrangement.inCommon(input.ids)),
      put: os.arrange.put.handler(({ input }) => ({ count: arrangement.put(input.entries) })),
      facets: os.arrange.facets.handler(({ input, signal }) => facets(input.filter, signal)),
      projects: os.arrange.projects.handler(() => projects.all()),
      saveProject: os.arrange.saveProject.handler(({ input }) => projects.save(input)),
      removeProject: os.arrange.removeProject.handler(({ input }) => arrangement.removeProject(input.id)),
      tags: os.arrange.tags.handler(() => tags.all()),
      renameTag: os.arrange.renameTag.handler(({ input }) => arrangement.renameTag(input.name, input.to)),
      removeTag: os.arrange.removeTag.handler(({ input }) => arrangement.removeTag(input.name)),
      searches: os.arrange.searches.handler(() => searches.all()),
      saveSearch: os.arrange.saveSearch.handler(({ input }) => searches.save(input)),
      removeSearch: os.arrange.removeSearch.handler(({ input }) => searches.remove(input.id)),
    },
    assets: {
      listGroups: os.assets.listGroups.handler(({ input }) => assets.listGroups(input)),
      getGroup: os.assets.getGroup.handler(({ input }) => assets.getGroup(input)),
      createGroup: os.assets.createGroup.handler(({ input }) => assets.createGroup(input)),
      updateGroup: os.assets.updateGroup.handler(({ input }) => assets.updateGroup(input)),
      list: os.assets.list.handler(({ input }) => assets.list(input)),
      get: os.assets.get.handler(({ input }) => assets.get(input)),
      update: os.assets.update.handler(({ input }) => assets.update(input)),
      delete: os.assets.delete.handler(({ input }) => assets.delete(input)),
      uses: os.assets.uses.handler(({ input }) => assets.uses(input)),
      known: os.assets.known.handler(({ input }) => assets.known(input)),
      recognise: os.assets.recognise.handler(({ input }) => assets.recognise(input)),
      watch: os.assets.watch.handler(({ signal }) => assets.watch(signal)),
      preview: os.assets.preview.handler(({ input }) => assets.preview(input)),
    },
    threads: {
      watch: os.threads.watch.handler(({ signal }) => threads.watch(signal)),
      create: os.threads.create.handler(({ input }) => threads.create(input)),
      get: os.threads.get.handler(({ input }) => threads.get(input.id)),
      follow: os.threads.follow.handler(({ input, signal }) => threads.follow(input.id, signal)),
      messages: os.threads.messages.handler(({ input }) => threads.messages(input.threadId, input.ids)),
      change: os.threads.change.handler(({ input }) => threads.change(input)),
      setDraft: os.threads.setDraft.handler(({ input }) => threads.setDraft(input.id, input.draft)),
      select: os.threads.select.handler(({ input }) => threads.select(input.threadId, input.messageId, input.isLast)),
      branchOff: os.threads.branchOff.handler(({ input }) => threads.branchOff(input.threadId, input.messageId)),
      remove: os.threads.remove.handler(({ input }) => threads.remove(input.ids)),
      restore: os.threads.restore.handler(({ input }) => threads.restore(input.ids)),
      pictures: os.threads.pictures.handler(({ input }) => threads.pictures(input.id)),
      search: os.threads.search.handler(({ input }) => threadSearch.search(input)),
      saveFolder: os.threads.saveFolder.handler(({ input }) => threads.saveFolder(input)),
      removeFolder: os.threads.removeFolder.handler(({ input }) => threads.removeFolder(input.id)),
      import: os.threads.import.handler(({ input }) => importing.read(input.mediaId)),
      send: os.threads.send.handler(({ input }) => sendings.send(input)),
      again: os.threads.again.handler(({ input }) => sendings.again(input)),
      goOn: os.threads.goOn.handler(({ input }) => sendings.goOn(input)),
      stop: os.threads.stop.handler(({ input }) => sendings.stop(input.messageId)),
      count: os.threads.count.handler(({ input, signal }) => sendings.count(input, signal)),
      preview: os.threads.preview.handler(({ input }) => sendings.preview(input)),
    },
    batches: {
      plan: os.batches.plan.handler(({ input }) => batches.plan(input)),
      create: os.batches.create.handler(({ input }) => batches.create(input)),
      list: os.batches.list.handler(({ input }) => batches.list(input)),
      cancel: os.batches.cancel.handler(({ input }) => batches.cancel(input.jobId)),
      results: os.batches.results.handler(({ input }) => batches.results(input)),
      result: os.batches.result.handler(({ input }) => batches.result(input.jobId, input.customId)),
      again: os.batches.again.handler(({ input }) => batches.again(input)),
      atService: os.batches.atService.handler(({ input }) => batches.atService(input)),
    },
    chatService: {
      models: os.chatService.models.handler(({ input, signal }) => chatService.models(input, signal)),
      files: os.chatService.files.handler(({ input }) => chatService.files(input)),
      uploadFile: os.chatService.uploadFile.handler(({ input, signal }) => chatService.uploadFile(input, signal)),
      removeFile: os.chatService.removeFile.handler(({ input }) => chatService.removeFile(input)),
      fetchFile: os.chatService.fetchFile.handler(({ input, signal }) => chatService.fetchFile(input, signal)),
      skills: os.chatService.skills.handler(({ input }) => chatService.skills(input)),
      createSkill: os.chatService.createSkill.handler(({ input, signal }) => chatService.createSkill(input, signal)),
      removeSkill: os.chatService.removeSkill.handler(({ input }) => chatService.removeSkill(input)),
      skillVersions: os.chatService.skillVersions.handler(({ input }) => chatService.skillVersions(input)),
      preview: os.chatService.preview.handler(({ input }) => chatService.preview(input)),
    },
    savedPrompts: {
      watch: os.savedPrompts.watch.handler(({ signal }) => savedPrompts.watch(signal)),
      save: os.savedPrompts.save.handler(({ input }) => savedPrompts.save(input)),
      remove: os.savedPrompts.remove.handler(({ input }) => savedPrompts.remove(input.id)),
    },
    prices: {
      get: os.prices.get.handler(() => prices.get()),
      watch: os.prices.watch.handler(({ signal }) => prices.watch(signal)),
      set: os.prices.set.handler(({ input }) => prices.set(input)),
      setModel: os.prices.setModel.handler(({ input }) => prices.setModel(input)),
    },
    usage: {
      watch: os.usage.watch.handler(({ signal }) => calls.watch(signal)),
      of: os.usage.of.handler(({ input }) => ({ calls: calls.of(input.ownerId) })),
      ledger: os.usage.ledger.handler(({ input }) => ledgers.sum(input)),
    },
  });
}

const Refused = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])).optional(), message: z.string() })).min(1),
});

/** What the contract's schemas refuse is the caller's mistake, not the studio's. */
function refusedInput(error: unknown): FailureData | undefined {
  if (!(error instanceof ORPCError) || error.code !== "BAD_REQUEST") return undefined;
  const [issue] = Refused.safeParse(error.data).data?.issues ?? [];
  const message = issue ? `${[...(issue.path ?? []), issue.message].join(": ")}.` : error.message;
  return {
    code: "invalid-input",
    reason: "not-in-contract",
    message,
    detail: { said: message },
    action: "edit-recipe",
    delivery: "not-sent",
  };
}

export type Router = ReturnType<typeof createRouter>;
