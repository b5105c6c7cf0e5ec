/** What the core needs of the program around it (design section 1). A host is thin: everything else is core. */
export interface Host {
  kind: "electron" | "local" | "cli";
  version: string;
  /** Absolute path; database, settings, media and library live below it. */
  dataFolder: string;
  secrets: SecretStore;
  /** Small settings outside the database; one file in all hosts. */
  settings: SettingsFile;
  /**
   * Honours the system's proxy and certificates and never cuts a call by itself (GEN-06). Must not reuse a kept-alive connection for a
   * POST, or a closed one would look like a lost answer.
   */
  fetch: typeof globalThis.fetch;
  /** Shows a file in the system's file manager. */
  reveal(path: string): Promise<void>;
  /** Opens a local file or an https address with the system's program for it. */
  open(target: string): Promise<void>;
  /** Asks for a folder in the system's own window; absent where there is none for the page. `startAt` is one that is there. */
  chooseFolder?(startAt?: string): Promise<string | undefined>;
  /**
   * Gives files to the drag that a window has begun, with a PNG to show under the pointer; absent where nothing can. Returns before the drag
   * goes on: some systems let nothing else happen until it ends.
   */
  dragFiles?(paths: string[], picture: Buffer): void;
  notify(notice: { title: string; body: string; jobId?: string }): void;
  /** Starts the demo gateway inside the studio; called at most once (DT-02). `folder` keeps its tasks across restarts. */
  startDemo(folder: string): Promise<DemoGateway>;
  /** Prefix of media, poster and upload addresses as the page sees them; empty for the page's own origin. */
  mediaBase(): string;
  /** Folder of the built page, where this host serves one. */
  pageFolder?: string;
  /** How a person comes back from a verification; absent where nobody can (the command line). */
  verification?: VerificationWindow;
}

/** What a host can do for a real-person verification (VF-01). */
export interface VerificationWindow {
  /** Where the person may be sent back to on this machine; the host hands what arrives there to the core, or sees it in its own window. */
  returnAddress(): string | undefined;
  /** Shows the link in a window of the studio, kept apart from everything else, and closes it when the person comes back or at the signal. */
  open?(input: { link: string; callbackUrl: string; onReturn: (url: string) => void; signal: AbortSignal }): Promise<void>;
}

export interface DemoGateway {
  url: string;
  key: string;
  close(): Promise<void>;
}

/** Keeps secrets by name. `kind` is `unset` until the person agrees to a private file where the system has no store. */
export interface SecretStore {
  readonly kind: "system" | "file" | "unset";
  get(name: string): Promise<string | undefined>;
  /** Fails with `storage-error`, reason `no-secret-store`, while `kind` is `unset`. */
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
  agreeToFile(): Promise<void>;
}

export interface SettingsFile {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}
