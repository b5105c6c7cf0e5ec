import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Skill } from "../../shared/contract/chat-service.ts";
import { MINUTE } from "../../shared/units.ts";
import { client } from "./client.ts";
import { orpc, queryClient } from "./queries.ts";

/** What a connection's service lists as its models (CH-04). */
export function useServiceModels(connectionId: string | undefined) {
  return useQuery({
    ...orpc.chatService.models.queryOptions({ input: connectionId === undefined ? skipToken : { connectionId } }),
    staleTime: 10 * MINUTE,
  });
}

export const refreshServiceModels = () => queryClient.invalidateQueries({ queryKey: orpc.chatService.models.key() });

/** The service's files, page after page; `files` are those that were asked for so far. */
export function useServiceFiles(connectionId: string) {
  const list = useInfiniteQuery({
    ...orpc.chatService.files.infiniteOptions({
      input: (after: string | undefined) => ({ connectionId, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
    }),
    staleTime: MINUTE,
  });
  return { ...list, files: list.data?.pages.flatMap((page) => page.files) };
}

export const refreshServiceFiles = () => queryClient.invalidateQueries({ queryKey: orpc.chatService.files.key() });

export async function removeServiceFile(connectionId: string, id: string): Promise<void> {
  await client.chatService.removeFile({ connectionId, id });
  await refreshServiceFiles();
}

/** Fetches a file of the service into the studio. */
export const fetchServiceFile = (connectionId: string, id: string) => client.chatService.fetchFile({ connectionId, id });

/** The service's skills, page after page. */
export function useSkills(connectionId: string) {
  const list = useInfiniteQuery({
    ...orpc.chatService.skills.infiniteOptions({
      input: (after: string | undefined) => ({ connectionId, after }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
    }),
    staleTime: MINUTE,
  });
  return { ...list, skills: list.data?.pages.flatMap((page) => page.skills) };
}

export const refreshSkills = () => queryClient.invalidateQueries({ queryKey: orpc.chatService.skills.key() });

export type SkillFiles = Parameters<typeof client.chatService.createSkill>[0]["files"];

/** @throws Failure: a rule that the folder or zip breaks, or what the service said. */
export async function createSkill(connectionId: string, title: string, files: SkillFiles): Promise<Skill> {
  const skill = await client.chatService.createSkill({ connectionId, files, ...(title.trim() !== "" && { title: title.trim() }) });
  await refreshSkills();
  return skill;
}

export async function removeSkill(connectionId: string, id: string): Promise<void> {
  await client.chatService.removeSkill({ connectionId, id });
  await refreshSkills();
}

export function useSkillVersions(connectionId: string, id: string) {
  return useQuery({ ...orpc.chatService.skillVersions.queryOptions({ input: { connectionId, id } }), staleTime: MINUTE });
}
