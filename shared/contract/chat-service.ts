import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { RequestPreview } from "./jobs.ts";
import { Media } from "./media.ts";

/** A model that the service lists, whichever of the three list shapes it speaks (wire notes 5.7). Times are Unix milliseconds. */
export const ServiceModel = z.object({
  id: z.string(),
  name: z.string().optional(),
  createdAt: z.number().optional(),
  maxInputTokens: z.number().optional(),
  maxTokens: z.number().optional(),
  /** All that the service said of it. */
  service: z.record(z.string(), z.unknown()),
});
export type ServiceModel = z.infer<typeof ServiceModel>;

export const ServiceFile = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string().optional(),
  bytes: z.number().optional(),
  createdAt: z.number().optional(),
  expiresAt: z.number().optional(),
  /** Only files that tools or skills made can be had back (wire notes 5.8). */
  isDownloadable: z.boolean(),
  service: z.record(z.string(), z.unknown()),
});
export type ServiceFile = z.infer<typeof ServiceFile>;

export const Skill = z.object({
  id: z.string(),
  title: z.string(),
  origin: z.enum(["custom", "anthropic"]).optional(),
  latestVersion: z.string().optional(),
  createdAt: z.number().optional(),
  updatedAt: z.number().optional(),
  service: z.record(z.string(), z.unknown()),
});
export type Skill = z.infer<typeof Skill>;

export const SkillVersion = z.object({
  version: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  createdAt: z.number().optional(),
  service: z.record(z.string(), z.unknown()),
});
export type SkillVersion = z.infer<typeof SkillVersion>;

/** An upload to the service: how far it is, then the file. */
export const FileUpload = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), bytes: z.number(), totalBytes: z.number() }),
  z.object({ type: z.literal("done"), file: ServiceFile }),
]);
export type FileUpload = z.infer<typeof FileUpload>;

/** Files of a skill: a zip, or files with their paths; under one top folder that has a SKILL.md, which may be left out. */
export const NewSkill = z.object({
  title: z.string().max(200).optional(),
  files: z.discriminatedUnion("from", [
    z.object({ from: z.literal("zip"), mediaId: z.string() }),
    z.object({
      from: z.literal("files"),
      files: z
        .array(z.object({ path: z.string().min(1).max(500), mediaId: z.string() }))
        .min(1)
        .max(1000),
    }),
  ]),
});
export type NewSkill = z.infer<typeof NewSkill>;

const ofBatch = z.object({ id: z.string().min(1) });

/** A call of this part of the interface that can be looked at instead of sent. */
export const ChatServiceAsk = z.discriminatedUnion("what", [
  z.object({ what: z.literal("models") }),
  z.object({ what: z.literal("files") }),
  z.object({ what: z.literal("upload-file"), mediaId: z.string(), name: z.string().optional() }),
  z.object({ what: z.literal("skills") }),
  NewSkill.extend({ what: z.literal("create-skill") }),
  z.object({ what: z.literal("batches") }),
  ofBatch.extend({ what: z.literal("batch") }),
  ofBatch.extend({ what: z.literal("batch-results") }),
  ofBatch.extend({ what: z.literal("cancel-batch") }),
]);
export type ChatServiceAsk = z.infer<typeof ChatServiceAsk>;

const at = z.object({ connectionId: z.string().optional() });
const byId = at.extend({ id: z.string() });
const page = at.extend({ after: z.string().optional() });

/** Where a service has no such route, these fail with `not-found` and the reason `route-not-served`. */
export const chatServiceContract = {
  models: oc.input(at).output(z.object({ models: z.array(ServiceModel) })),
  files: oc.input(page).output(z.object({ files: z.array(ServiceFile), next: z.string().optional() })),
  /** Sends a file of the studio, under its name of now where one is given; ends with `done`. A call that is given up closes the connection. */
  uploadFile: oc.input(at.extend({ mediaId: z.string(), name: z.string().max(500).optional() })).output(eventIterator(FileUpload)),
  removeFile: oc.input(byId).output(z.object({ id: z.string() })),
  /** Fetches a file into the studio. */
  fetchFile: oc.input(byId).output(Media),
  skills: oc.input(page).output(z.object({ skills: z.array(Skill), next: z.string().optional() })),
  /** Checked before anything is sent. */
  createSkill: oc.input(at.extend(NewSkill.shape)).output(Skill),
  removeSkill: oc.input(byId).output(z.object({ id: z.string() })),
  /** What a call would send, without the key. */
  preview: oc.input(at.extend({ ask: ChatServiceAsk })).output(RequestPreview),
  skillVersions: oc.input(byId).output(z.object({ versions: z.array(SkillVersion) })),
};
