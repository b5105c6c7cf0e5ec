import tls from "node:tls";
import type * as undiciModule from "undici";
import type { buildConnector, Dispatcher } from "undici";
import { SECOND } from "../../shared/units.ts";

const connectTimeout = 15 * SECOND;

/**
 * `fetch` for hosts on plain Node (GEN-06): the proxy of the environment, never for loopback; the system's certificates beside Node's own;
 * no time limit of its own once connected. Everything but a GET gets a new connection, so that a kept one that has just died cannot make a
 * paid call unsure.
 */
export function createNodeFetch(): typeof globalThis.fetch {
  let loading: ReturnType<typeof load> | undefined;
  return async (input, init) => {
    const { undici, kept, fresh } = await (loading ??= load());
    const method = (init?.method ?? "GET").toUpperCase();
    const dispatcher = method === "GET" || method === "HEAD" ? kept : fresh;
    try {
      const plain = await withPlainBody(init);
      return (await undici.fetch(addressOf(input), { ...(plain as object), dispatcher })) as unknown as Response;
    } catch (error) {
      throw nameRefusal(error);
    }
  };
}

/** A whole `Request` of Node's is none of undici's, and the studio makes none. */
function addressOf(input: Parameters<typeof globalThis.fetch>[0]): string {
  if (typeof input === "string" || input instanceof URL) return String(input);
  throw new TypeError("This fetch takes addresses only");
}

type Undici = typeof undiciModule;

/** On first use: what never calls out starts sooner without it. */
async function load() {
  const undici = await import("undici");
  return { undici, kept: createAgent(undici, 1), fresh: createAgent(undici, 0) };
}

/** `pipelining` 0: every request has a connection of its own. */
function createAgent({ EnvHttpProxyAgent, Pool, buildConnector: build }: Undici, pipelining: 0 | 1): Dispatcher {
  const noProxy = [process.env.no_proxy ?? process.env.NO_PROXY, "localhost", "127.0.0.1", "::1"].filter(Boolean).join(",");
  return new EnvHttpProxyAgent({
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    pipelining,
    connect: connectLazily(build),
    // A getter, since only a proxy needs them and reading the system's certificates takes its time.
    requestTls: {
      timeout: connectTimeout,
      get secureContext() {
        return trustContext();
      },
    },
    proxyTls: {
      timeout: connectTimeout,
      get secureContext() {
        return trustContext();
      },
    },
    factory: (origin, options) => new Pool(origin, { ...options, pipelining, allowH2: false }),
    noProxy,
  });
}

function connectLazily(build: Undici["buildConnector"]): buildConnector.connector {
  const plain = build({ timeout: connectTimeout, allowH2: false });
  let secure: buildConnector.connector | undefined;
  return (options, callback) => {
    if (options.protocol !== "https:") return plain(options, callback);
    secure ??= build({ timeout: connectTimeout, allowH2: false, secureContext: trustContext() });
    secure(options, callback);
  };
}

let trusted: tls.SecureContext | undefined;

/** Node's certificates (`NODE_EXTRA_CA_CERTS` included) and the system's: made once, since a context per connection is slow. */
function trustContext(): tls.SecureContext {
  const authorities = () => [...new Set([...tls.getCACertificates("default"), ...tls.getCACertificates("system")])];
  return (trusted ??= tls.createSecureContext({ ca: authorities() }));
}

/** undici knows only forms of its own making; Node's are written out for it. */
async function withPlainBody(init: RequestInit | undefined): Promise<RequestInit | undefined> {
  if (!(init?.body instanceof FormData)) return init;
  const form = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", form.headers.get("content-type") ?? "multipart/form-data");
  return { ...init, headers, body: await form.arrayBuffer() };
}

/** What undici tells only by a text, deep among the causes. Nothing has left for the service in either case. */
const codesByText: readonly [text: string, code: string][] = [
  ["Proxy response (", "UND_ERR_PRX_REFUSED"],
  ["bad port", "ERR_UNSAFE_PORT"],
];

function nameRefusal(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message } = cause;
    const code = codesByText.find(([text]) => message.startsWith(text))?.[1];
    if (code !== undefined) Object.assign(cause, { code });
  }
  return error;
}
