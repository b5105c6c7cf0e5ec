import { createHash, randomUUID } from "node:crypto";
import { ConnectionSettings, type Connection, type ConnectionChanges, type ConnectionTest } from "../../../shared/contract/connections.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";
import { normaliseBaseUrl, type ResolvedConnection } from "../gateway/connection.ts";
import type { Http } from "../gateway/http.ts";
import type { DemoGateway, SecretStore, SettingsFile } from "../host.ts";
import type { Log } from "../log.ts";
import { registerSecret } from "../redact.ts";
import { ConnectionRows, type ConnectionRow } from "./connection-rows.ts";
import { testConnection } from "./connection-test.ts";

interface Parts {
  database: Database;
  secrets: SecretStore;
  http: Http;
  settings: SettingsFile;
  startDemo: () => Promise<DemoGateway>;
  log: Log;
  hasUnfinishedJobs: (connectionId: string) => boolean;
  /** Takes away what other rooms keep of a connection, before it goes. */
  beforeRemoved?: (connectionId: string) => Promise<unknown>;
  /** Hears that a connection has a key that was entered anew, perhaps another. */
  onKeyEntered?: (connectionId: string) => Promise<unknown>;
}

const demoId = "demo";
const activeName = "activeConnection";

/** The gateways that a person uses (GEN-01). Keys are in the secret store under `connection:<id>` and go out only to `Http` (GEN-02). */
export class Connections {
  readonly #parts: Parts;
  readonly #rows: ConnectionRows;
  readonly #changes = new Changes<Connection[]>();
  /** Of the command line's `--base-url`; never written anywhere. */
  readonly #unsaved = new Map<string, ConnectionRow & { key: string }>();
  #demo: Promise<DemoGateway> | undefined;
  #demoUrl: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rows = new ConnectionRows(parts.database);
  }

  /** Saved ones, oldest first, then those in memory only. */
  list(): Connection[] {
    return [...this.#rows.all(), ...this.#unsaved.values()].map((row) => this.#shown(row));
  }

  /** The list now, then again at each change. */
  watch(signal?: AbortSignal): AsyncGenerator<Connection[], void, void> {
    return this.#changes.watch(() => this.list(), signal);
  }

  active(): Connection | undefined {
    const id = this.#activeId();
    const row = id === undefined ? undefined : this.#find(id);
    return row && this.#shown(row);
  }

  /** Fails with `not-found`. */
  get(id: string): Connection {
    return this.#shown(this.#row(id));
  }

  /** Keeps a new connection and makes it the active one. Fails with `invalid-input` for its address, `storage-error` for its key. */
  async add(input: { settings: ConnectionSettings; key: string }): Promise<Connection> {
    const settings = withCleanUrl(input.settings);
    const row: ConnectionRow = { id: randomUUID(), isDemo: false, settings, hasKey: true, createdAt: Date.now() };
    // The key first: a connection without one is of no use, a key without one harms nobody.
    await this.#keepKey(row.id, input.key);
    this.#save(row);
    return this.activate(row.id);
  }

  /** The embedded demo gateway as the active connection (DT-02). */
  async useDemo(): Promise<Connection> {
    if (!this.#rows.get(demoId)) this.#save(demoRow());
    return this.activate(demoId);
  }

  /** What is not named stays. */
  async update(input: { id: string; settings: ConnectionChanges; key?: string }): Promise<Connection> {
    const row = this.#savedRow(input.id);
    const settings = withCleanUrl({ ...row.settings, ...input.settings });
    if (settings.baseUrl !== row.settings.baseUrl) this.#mayMove(row, settings, input.key);
    if (input.key !== undefined && !row.isDemo) await this.#keepKey(row.id, input.key);
    this.#save({ ...row, settings, hasKey: row.hasKey || input.key !== undefined });
    if (input.key !== undefined) await this.#parts.onKeyEntered?.(row.id);
    return this.get(row.id);
  }

  activate(id: string): Connection {
    const row = this.#savedRow(id);
    this.#parts.settings.set(activeName, row.id);
    this.#tell();
    return this.#shown(row);
  }

  /** Fails with `conflict` (`connection-in-use`) while unfinished jobs need it. The newest other one becomes active in its place. */
  async remove(id: string): Promise<{ id: string }> {
    const row = this.#savedRow(id);
    if (this.#parts.hasUnfinishedJobs(id)) throw inUse(row);
    await this.#parts.beforeRemoved?.(id);
    // That may ask a storage that is slow: work can have begun meanwhile.
    if (this.#parts.hasUnfinishedJobs(id)) throw inUse(row);
    if (!row.isDemo) await this.#parts.secrets.delete(secretName(id));
    this.#rows.remove(id);
    if (this.#activeId() === id) this.#parts.settings.set(activeName, this.#rows.all().at(-1)?.id ?? "");
    this.#tell();
    return { id };
  }

  /** Says in one call whether a gateway answers under these settings, saved (`id`) or not yet; never throws for what it finds. */
  async test(input: { id?: string; settings?: ConnectionSettings; key?: string }, signal?: AbortSignal): Promise<ConnectionTest> {
    const begun = performance.now();
    try {
      const connection = await this.#toTest(input);
      const models = await testConnection(this.#parts.http, connection, signal);
      return { isOk: true, milliseconds: Math.round(performance.now() - begun), models };
    } catch (error) {
      return { isOk: false, milliseconds: Math.round(performance.now() - begun), models: [], failure: toFailureData(error) };
    }
  }

  /** Ready to be called: the one named, or the active one. Starts the demo gateway on first use. Fails with `not-found` or `no-key`. */
  async resolve(id?: string): Promise<ResolvedConnection> {
    const row = id === undefined ? this.#activeRow() : this.#row(id);
    if (row.isDemo) return this.#resolveDemo(row);
    const key = this.#unsaved.get(row.id)?.key ?? (await this.#parts.secrets.get(secretName(row.id)));
    if (key === undefined || key === "") throw this.#withoutKey(row);
    if (!row.hasKey) this.#save({ ...row, hasKey: true });
    return resolved(row, row.settings.baseUrl, key);
  }

  /** A connection in memory only. The same address has the same id, so that its jobs find it again at the next start. */
  addUnsaved(input: { baseUrl: string; key: string }): Connection {
    const baseUrl = normaliseBaseUrl(input.baseUrl, false);
    const id = `unsaved-${createHash("sha256").update(baseUrl).digest("hex").slice(0, 16)}`;
    const settings = ConnectionSettings.parse({ name: new URL(baseUrl).host.slice(0, 64), baseUrl });
    const key = input.key.trim();
    registerSecret(key);
    this.#unsaved.set(id, { id, isDemo: false, settings, hasKey: key !== "", createdAt: Date.now(), key });
    return this.get(id);
  }

  #save(row: ConnectionRow): void {
    this.#rows.save(row);
    this.#tell();
  }

  #tell(): void {
    this.#changes.publish(this.list());
  }

  async #toTest(input: { id?: string; settings?: ConnectionSettings; key?: string }): Promise<ResolvedConnection> {
    if (input.settings === undefined && input.key === undefined) return this.resolve(input.id);
    const saved = input.id === undefined ? undefined : this.#row(input.id);
    const settings = input.settings ?? saved?.settings ?? this.#activeRow().settings;
    if (saved && input.key === undefined && !isSameOrigin(withCleanUrl(settings).baseUrl, saved.settings.baseUrl)) throw keyForNewAddress();
    const key = input.key ?? (saved && (await this.resolve(saved.id)).key);
    if (key === undefined) throw new Failure({ code: "no-key", message: "Enter a key to test the connection." });
    const row: ConnectionRow = saved ?? { id: "test", isDemo: false, settings, hasKey: true, createdAt: Date.now() };
    const clean = withCleanUrl(settings);
    return resolved({ ...row, settings: clean }, clean.baseUrl, key.trim());
  }

  /** Unfinished jobs are known to the old gateway only, and the kept key was given for it alone. */
  #mayMove(row: ConnectionRow, settings: ConnectionSettings, key: string | undefined): void {
    if (this.#parts.hasUnfinishedJobs(row.id)) throw inUse(row);
    if (key === undefined && !isSameOrigin(settings.baseUrl, row.settings.baseUrl)) throw keyForNewAddress();
  }

  async #resolveDemo(row: ConnectionRow): Promise<ResolvedConnection> {
    this.#demo ??= this.#parts.startDemo();
    try {
      const { url, key } = await this.#demo;
      this.#demoUrl = normaliseBaseUrl(url, false);
      return resolved(row, this.#demoUrl, key);
    } catch (error) {
      this.#demo = undefined;
      throw error;
    }
  }

  #withoutKey(row: ConnectionRow): Failure {
    if (row.hasKey && !this.#unsaved.has(row.id)) {
      this.#parts.log.warn("key-missing", { connection: row.id, secretStore: this.#parts.secrets.kind });
      this.#save({ ...row, hasKey: false });
    }
    const message = `The connection “${row.settings.name}” has no key on this machine. Enter it again.`;
    return new Failure({ code: "no-key", message, detail: { name: row.settings.name }, delivery: "not-sent" });
  }

  async #keepKey(id: string, key: string): Promise<void> {
    registerSecret(key);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(key.trim())) {
      const message = "The API key holds a character that cannot be sent. Copy it again.";
      throw new Failure({ code: "invalid-input", reason: "key-unusable", message, action: "enter-key" });
    }
    await this.#parts.secrets.set(secretName(id), key.trim());
  }

  #activeId(): string | undefined {
    const id = this.#parts.settings.get(activeName);
    return typeof id === "string" && id !== "" ? id : undefined;
  }

  #activeRow(): ConnectionRow {
    const id = this.#activeId();
    const row = id === undefined ? undefined : this.#find(id);
    if (row) return row;
    throw new Failure({
      code: "not-found",
      reason: "no-connection",
      message: "There is no connection yet.",
      action: "edit-connection",
      delivery: "not-sent",
    });
  }

  #find(id: string): ConnectionRow | undefined {
    return this.#rows.get(id) ?? this.#unsaved.get(id);
  }

  #row(id: string): ConnectionRow {
    const row = this.#find(id);
    if (row) return row;
    const message = "This connection does not exist any more.";
    throw new Failure({
      code: "not-found",
      reason: "connection-gone",
      message,
      detail: { id },
      action: "edit-connection",
      delivery: "not-sent",
    });
  }

  #savedRow(id: string): ConnectionRow {
    const row = this.#row(id);
    if (!this.#unsaved.has(id)) return row;
    throw new Failure({ code: "conflict", reason: "connection-not-saved", message: "A connection of the command line cannot be changed." });
  }

  #shown({ id, isDemo, settings, hasKey, createdAt }: ConnectionRow): Connection {
    const baseUrl = isDemo ? (this.#demoUrl ?? settings.baseUrl) : settings.baseUrl;
    return { ...settings, baseUrl, id, isDemo, isActive: this.#activeId() === id, hasKey, createdAt };
  }
}

function resolved(row: ConnectionRow, baseUrl: string, key: string): ResolvedConnection {
  registerSecret(key);
  return { id: row.id, name: row.settings.name, isDemo: row.isDemo, baseUrl, key, settings: { ...row.settings, baseUrl } };
}

function withCleanUrl(settings: ConnectionSettings): ConnectionSettings {
  return { ...settings, baseUrl: normaliseBaseUrl(settings.baseUrl, settings.allowsHttp) };
}

function secretName(id: string): string {
  return `connection:${id}`;
}

function demoRow(): ConnectionRow {
  const settings = ConnectionSettings.parse({ name: "Demo gateway", baseUrl: "http://127.0.0.1", pollSeconds: 2, offersRemix: true });
  return { id: demoId, isDemo: true, settings, hasKey: true, createdAt: Date.now() };
}

function inUse({ settings: { name } }: ConnectionRow): Failure {
  const message = `Unfinished jobs still need the connection “${name}”.`;
  return new Failure({ code: "conflict", reason: "connection-in-use", message, detail: { name } });
}

/** A key goes only to the gateway that it was given for (GEN-02). */
function keyForNewAddress(): Failure {
  const message = "The address leads to another gateway: enter its key, the kept one is not sent there.";
  return new Failure({ code: "no-key", reason: "key-for-new-address", message, delivery: "not-sent" });
}

function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
