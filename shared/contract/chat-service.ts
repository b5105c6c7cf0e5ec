import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
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

const at = z.object({ connectionId: z.string().optional() });
const byId = at.extend({ id: z.string() });
const page = at.extend({ after: z.string().optional() });

/** Where a service has no such route, these fail with `not-found` and the reason `route-not-served`. */
export const chatServiceContract = {
  models: oc.input(at).output(z.object({ models: z.array(ServiceModel) })),
  files: oc.input(page).output(z.object({ files: z.array(ServiceFile), next: z.string().optional() })),
  /** Sends a file of the studio; ends with `done`. A call that is given up closes the connection. */
  uploadFile: oc.input(at.extend({ mediaId: z.string() })).output(eventIterator(FileUpload)),
  removeFile: oc.input(byId).output(z.object({ id: z.string() })),
  /** Fetches a file into the studio. */
  fetchFile: oc.input(byId).output(Media),
  skills: oc.input(page).output(z.object({ skills: z.array(Skill), next: z.string().optional() })),
  /** From a zip, or from files with their paths under one top folder that has a SKILL.md; checked before anything is sent. */
  createSkill: oc
    .input(
      at.extend({
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
      }),
    )
    .output(Skill),
  removeSkill: oc.input(byId).output(z.object({ id: z.string() })),
  skillVersions: oc.input(byId).output(z.object({ versions: z.array(SkillVersion) })),
};
