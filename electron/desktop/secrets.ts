import { safeStorage } from "electron";
import { Failure } from "../../shared/failure.ts";
import type { SecretStore, SettingsFile } from "../core/host.ts";
import { SecretFile } from "../node/secret-file.ts";
import { createSecretStore } from "../node/secrets.ts";

/** Values under this prefix in the file of secrets are encrypted by the system and of no use without it. */
const prefix = "encrypted:";

/**
 * Keys encrypted by the system (Keychain, DPAPI, libsecret, KWallet). Where the system has nothing better than a fixed password
 * (`basic_text`), or where the person agreed to the private file before, it is the file of the other hosts. Needs the app to be ready.
 */
export async function createDesktopSecrets(dataFolder: string, settings: SettingsFile): Promise<SecretStore> {
  const file = createSecretStore(dataFolder, settings, () => {
    throw new Error("The desktop app has Electron's store instead of a keyring.");
  });
  return file.kind === "unset" && (await hasSystemStore()) ? systemStore(new SecretFile(dataFolder)) : file;
}

async function hasSystemStore(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  return process.platform !== "linux" || !["basic_text", "unknown"].includes(safeStorage.getSelectedStorageBackend());
}

function systemStore(file: SecretFile): SecretStore {
  return {
    kind: "system",
    get: async (name) => {
      const encrypted = await file.get(prefix + name);
      return encrypted === undefined ? undefined : await decrypt(encrypted);
    },
    set: async (name, value) => file.set(prefix + name, (await safeStorage.encryptStringAsync(value)).toString("base64")),
    delete: (name) => file.delete(prefix + name),
    agreeToFile: async () => undefined,
  };
}

/** @throws Failure `storage-error` when the system's key has changed: the person enters the API key anew, nothing else is lost (lesson 39) */
async function decrypt(encrypted: string): Promise<string> {
  try {
    return (await safeStorage.decryptStringAsync(Buffer.from(encrypted, "base64"))).result;
  } catch (error) {
    const message = "The system’s secret store cannot open the saved key any more. Enter it again.";
    throw new Failure({ code: "storage-error", reason: "secret-store-refused", message, action: "enter-key" }, error);
  }
}
