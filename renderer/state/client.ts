import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "../../shared/contract/contract.ts";
import { currentLink } from "./line.ts";

/** Everything the page can ask of the core, typed by the contract: `client.jobs.create({…})`. Failures: see `failureOf`. */
export const client: ContractRouterClient<Contract> = createORPCClient(currentLink);
