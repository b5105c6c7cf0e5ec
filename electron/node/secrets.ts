import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { AsyncEntry, Entry } from "@napi-rs/keyring";
import type { SecretStore, SettingsFile } from "../core/host.ts";
import { Failure } from "../../shared/failure.ts";
import { SecretFile } from "./secret-file.ts";

interface Keyring {
  Entry: typeof Entry;
  AsyncEntry: typeof AsyncEntry;
}

const service = "Lanternist";
const consentName = "keepsKeysInFile";

/**
 * The system's secret store where it truly works (it is tried once, with a value of no worth), else `<dataFolder>/secrets.json` for this
 * user only, after the person agreed (GEN-02). `loadKeyring` stands in for the system's store in tests.
 */
export function createSecretStore(dataFolder: string, settings: SettingsFile, loadKeyring: () => Keyring = requireKeyring): SecretStore {
  const file = new SecretFile(dataFolder);
  let keyring: Keyring | undefined | "untried" = "untried";

  /** Consent comes first: who agreed to the file keeps it, also when a store turns up later. */
  function kind(): SecretStore["kind"] {
    if (settings.get(consentName) === true) return "file";
    if (keyring === "untried") keyring = workingKeyring(loadKeyring);
    return keyring ? "system" : "unset";
  }

  function entry(name: string): AsyncEntry {
    if (typeof keyring !== "object") throw noStore();
    return new keyring.AsyncEntry(service, name);
  }

  return {
    get kind() {
      return kind();
    },
    get: async (name) => {
      if (kind() === "unset") return undefined;
      if (kind() === "file") return file.get(name);
      return (await guarded(() => entry(name).getPassword())) ?? undefined;
    },
    set: async (name, value) => {
      if (kind() === "unset") throw noStore();
      if (kind() === "file") return file.set(name, value);
      await guarded(() => entry(name).setPassword(value));
    },
    delete: async (name) => {
      if (kind() === "unset") return;
      if (kind() === "file") return file.delete(name);
      await guarded(() => entry(name).deletePassword());
    },
    agreeToFile: async () => {
      if (kind() === "unset") settings.set(consentName, true);
    },
  };
}

function noStore(): Failure {
  return new Failure({
    code: "storage-error",
    reason: "no-secret-store",
    message: "This system has no secret store; the person must agree to a private file first.",
    action: "decide",
  });
}

function requireKeyring(): Keyring {
  return createRequire(import.meta.url)("@napi-rs/keyring") as Keyring;
}

/** A store may be there and refuse (no service, a locked session), so only a real round trip counts. */
function workingKeyring(load: () => Keyring): Keyring | undefined {
  try {
    const keyring = load();
    const entry = new keyring.Entry(service, `probe:${randomUUID()}`);
    entry.setPassword("probe");
    const answer = entry.getPassword();
    entry.deletePassword();
    return answer === "probe" ? keyring : undefined;
  } catch {
    // Whatever the reason, the answer is the same: there is no store that can be used.
    return undefined;
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const message = "The system’s secret store refused. Unlock it and try again.";
    throw new Failure({ code: "storage-error", reason: "secret-store-refused", message, action: "retry" }, error);
  }
}
