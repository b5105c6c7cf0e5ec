import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { assertSpace, freeBytes } from "../../electron/core/disk.ts";
import { networkTrouble } from "../../electron/core/gateway/network-error.ts";
import type { SettingsFile } from "../../electron/core/host.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { openTarget, revealFile } from "../../electron/node/open.ts";
import { createSecretStore } from "../../electron/node/secrets.ts";
import { createSettingsFile } from "../../electron/node/settings-file.ts";
import { Failure } from "../../shared/failure.ts";
import { startProgram } from "../child-program.ts";
import { loopbackCertificate } from "./loopback-certificate.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Keyring = ReturnType<NonNullable<Parameters<typeof createSecretStore>[2]>>;

async function reasonOf(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error.data.reason;
  throw new Error("No failure", { cause: error });
}

describe("settings file", () => {
  it("keeps values across starts in settings.json", () => {
    const folder = temporaryFolder();
    createSettingsFile(folder).set("a.b", { c: [1] });
    expect(JSON.parse(readFileSync(join(folder, "settings.json"), "utf8"))).toEqual({ "a.b": { c: [1] } });
    const again = createSettingsFile(folder);
    expect(again.get("a.b")).toEqual({ c: [1] });
    again.set("a.b", undefined);
    expect(again.get("a.b")).toBeUndefined();
  });

  it("sets a damaged file aside instead of writing over it", () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "settings.json"), '{"half": ');
    createSettingsFile(folder).set("a", 1);
    const aside = readdirSync(folder).find((name) => name.startsWith("settings-damaged-"));
    expect(readFileSync(join(folder, aside ?? ""), "utf8")).toBe('{"half": ');
  });
});

/** The system's store as its package shows it: `set`, `get` and `delete` of entries, or a refusal. */
function keyring(isAllowed: boolean): { store: Map<string, string>; load: () => Keyring } {
  const store = new Map<string, string>();
  const allow = () => {
    if (!isAllowed) throw new Error("Couldn't access platform storage: AccessDenied");
  };
  class Entry {
    readonly #name: string;
    constructor(service: string, name: string) {
      this.#name = `${service}/${name}`;
    }
    setPassword(value: string) {
      allow();
      store.set(this.#name, value);
    }
    getPassword() {
      return store.get(this.#name) ?? null;
    }
    deletePassword() {
      return store.delete(this.#name);
    }
  }
  class AsyncEntry extends Entry {
    override async setPassword(value: string) {
      super.setPassword(value);
    }
  }
  return { store, load: () => ({ Entry, AsyncEntry }) as unknown as Keyring };
}

function memorySettings(): SettingsFile {
  const values = new Map<string, unknown>();
  return { get: (name) => values.get(name), set: (name, value) => void values.set(name, value) };
}

describe("secret store", () => {
  it("GEN-02 uses the system's store where it works, and leaves no file and no probe behind", async () => {
    const folder = temporaryFolder();
    const { store, load } = keyring(true);
    const secrets = createSecretStore(folder, memorySettings(), load);
    expect(secrets.kind).toBe("system");
    await secrets.set("connection:a", "sk-1");
    expect(await secrets.get("connection:a")).toBe("sk-1");
    expect([...store.keys()]).toEqual(["Lanternist/connection:a"]);
    await secrets.delete("connection:a");
    expect(await secrets.get("connection:a")).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("GEN-02 writes nothing where there is no store, until the person agrees; the consent is remembered", async () => {
    const folder = temporaryFolder();
    const settings = memorySettings();
    const secrets = createSecretStore(folder, settings, keyring(false).load);
    expect(secrets.kind).toBe("unset");
    expect(await reasonOf(secrets.set("connection:a", "sk-1"))).toBe("no-secret-store");
    expect(await secrets.get("connection:a")).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    await secrets.agreeToFile();
    expect(secrets.kind).toBe("file");
    await Promise.all(["a", "b", "c", "d"].map((id) => secrets.set(`connection:${id}`, `sk-${id}`)));
    await secrets.delete("connection:d");
    if (process.platform !== "win32") expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    const again = createSecretStore(folder, settings, () => {
      throw new Error("not asked any more");
    });
    expect(await Promise.all(["a", "b", "c", "d"].map((id) => again.get(`connection:${id}`)))).toEqual(["sk-a", "sk-b", "sk-c", undefined]);
    expect(readdirSync(folder)).toEqual(["secrets.json"]);
  });

  it("GEN-02 a draft left behind with a wide mode does not make the file readable, and damage never shows the text", async () => {
    const folder = temporaryFolder();
    const secrets = createSecretStore(folder, { get: () => true, set: () => undefined });
    writeFileSync(join(folder, "secrets.json.part"), "x", { mode: 0o666 });
    await secrets.set("connection:a", "sk-1");
    if (process.platform !== "win32") expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
    writeFileSync(join(folder, "secrets.json"), '{"connection:a":"sk-secret-value",');
    const error: unknown = await secrets.get("connection:a").catch((reason: unknown) => reason);
    expect(error).toMatchObject({ data: { reason: "secret-file-unreadable" } });
    expect(error).not.toHaveProperty("cause");
    expect(await reasonOf(secrets.set("connection:b", "x"))).toBe("secret-file-unreadable");
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain("sk-secret-value");
  });

  it("really asks this system without an error", () => {
    expect(["system", "unset"]).toContain(createSecretStore(temporaryFolder(), memorySettings()).kind);
  });
});

/** A proxy that tunnels, or refuses to, and remembers what it was asked. */
async function startProxy(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("through the proxy");
  });
  server.on("connect", (request, socket, head) => {
    asked.push(`CONNECT ${request.url}`);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const [, port] = (request.url ?? "").split(":");
    const target = connect(Number(port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      target.write(head);
      target.pipe(socket).pipe(target);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function useEnvironment(values: Record<string, string>): void {
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"])
    vi.stubEnv(name, values[name] ?? "");
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe("fetch on plain Node", () => {
  it("GEN-06 takes the proxy of the environment, but never for this machine", async () => {
    const proxy = await startProxy(200);
    const direct = await startProxy(200);
    useEnvironment({ http_proxy: proxy.url });
    const fetch = createNodeFetch();
    expect(await (await fetch("http://gateway.invalid/v1/models")).text()).toBe("through the proxy");
    expect(await (await fetch("http://gateway.invalid/create", { method: "POST", body: "{}" })).text()).toBe("through the proxy");
    await fetch(`${direct.url}/here`);
    expect(proxy.asked).toEqual(["GET http://gateway.invalid/v1/models", "POST http://gateway.invalid/create"]);
    expect(direct.asked).toEqual(["GET /here"]);
  });

  it("GEN-06 GEN-07 a proxy that refuses the tunnel is named; nothing was sent", async () => {
    const proxy = await startProxy(403);
    useEnvironment({ https_proxy: proxy.url });
    const error: unknown = await createNodeFetch()("https://gateway.invalid/create", { method: "POST", body: "{}" }).catch(
      (reason: unknown) => reason,
    );
    expect(networkTrouble(error)).toEqual({ reason: "proxy", delivery: "not-sent" });
    expect(proxy.asked).toEqual(["CONNECT gateway.invalid:443"]);
  });
});

describe("certificates", () => {
  it("GEN-06 refuses a server that nobody vouches for, and takes it once the environment names its certificate", async () => {
    const server = createSecureServer(loopbackCertificate, (_request, response) => void response.end("{}"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const error: unknown = await createNodeFetch()(address, { method: "POST" }).catch((reason: unknown) => reason);
    expect(networkTrouble(error)).toEqual({ reason: "tls", delivery: "not-sent" });
    const file = join(temporaryFolder(), "authority.pem");
    writeFileSync(file, loopbackCertificate.cert);
    const trusting = await startProgram<{ status: unknown }>("test/studio/fetch-process.ts", [address], { NODE_EXTRA_CA_CERTS: file });
    expect(trusting.ready).toEqual({ status: 200 });
    const doubting = await startProgram<{ status: unknown }>("test/studio/fetch-process.ts", [address]);
    expect(doubting.ready).toEqual({ status: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    await Promise.all([trusting.stop(), doubting.stop()]);
  });
});

describe("open and reveal", () => {
  /** Puts a program in the place of the system's opener that writes down its arguments. */
  function fakeOpener(exitCode = 0): () => string[] {
    const folder = temporaryFolder();
    const record = join(folder, "asked");
    writeFileSync(
      join(folder, "xdg-open"),
      `#!/bin/sh\nfor each in "$@"; do printf '%s\\n' "$each" >> "${record}"; done\nexit ${exitCode}\n`,
    );
    chmodSync(join(folder, "xdg-open"), 0o755);
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    return () => (existsSync(record) ? readFileSync(record, "utf8").trimEnd().split("\n") : []);
  }

  it.runIf(process.platform === "linux")("opens files and https addresses as one argument, whatever is in them", async () => {
    const asked = fakeOpener();
    const folder = temporaryFolder();
    const odd = join(folder, "$(touch evil); 'a' & b.mp4");
    writeFileSync(odd, "");
    await openTarget(odd);
    await openTarget("https://docs.example/a?b=c&d=`e`");
    mkdirSync(join(folder, "inner"));
    await revealFile(odd);
    const [first, second, third] = asked();
    expect([first, second]).toEqual([odd, "https://docs.example/a?b=c&d=`e`"]);
    expect(decodeURIComponent(third ?? "")).toBe(`file://${folder}`);
  });

  it("refuses everything else", async () => {
    for (const target of ["http://a.example", "file:///etc/passwd", "javascript:alert(1)", "relative.mp4", "", "-x"]) {
      expect(await reasonOf(openTarget(target))).toBe("cannot-open");
    }
    expect(await reasonOf(openTarget(join(temporaryFolder(), "gone.mp4")))).toBe("file-gone");
    expect(await reasonOf(revealFile("relative"))).toBe("cannot-open");
  });

  it.runIf(process.platform === "linux")("says when the system's opener fails or is not there", async () => {
    const folder = temporaryFolder();
    fakeOpener(3);
    expect(await reasonOf(openTarget(folder))).toBe("no-opener");
    vi.stubEnv("PATH", folder);
    expect(await reasonOf(openTarget(folder))).toBe("no-opener");
  });
});

describe("disk", () => {
  it("DT-05 knows the free space, also of a folder that is not there yet, and refuses what does not fit", () => {
    const folder = temporaryFolder();
    expect(freeBytes(join(folder, "not", "yet"))).toBeGreaterThan(0);
    expect(() => assertSpace(folder, 1)).not.toThrow();
    expect(() => assertSpace(folder, Number.MAX_SAFE_INTEGER)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ code: "storage-full" }) }),
    );
  });
});
