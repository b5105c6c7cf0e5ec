import type { Delivery } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";

/** What a broken connection was, in the studio's words, and whether the request can have left. */
export interface NetworkTrouble {
  reason:
    | "dns"
    | "refused"
    | "connect-timeout"
    | "network-down"
    | "tls"
    | "proxy"
    | "unsafe-port"
    | "redirect"
    | "reset"
    | "timeout"
    | "network";
  delivery: Delivery;
}

const notSent = (reason: NetworkTrouble["reason"]): NetworkTrouble => ({ reason, delivery: "not-sent" });
const unknown = (reason: NetworkTrouble["reason"]): NetworkTrouble => ({ reason, delivery: "unknown" });

/** Codes of Node, undici and OpenSSL. Only what happens before a request can leave is `not-sent` (design section 5, lesson 7). */
const byCode: Record<string, NetworkTrouble> = {
  ENOTFOUND: notSent("dns"),
  EAI_AGAIN: notSent("dns"),
  EAI_FAIL: notSent("dns"),
  EAI_NODATA: notSent("dns"),
  EAI_NONAME: notSent("dns"),
  ENODATA: notSent("dns"),
  ESERVFAIL: notSent("dns"),
  ECONNREFUSED: notSent("refused"),
  UND_ERR_CONNECT_TIMEOUT: notSent("connect-timeout"),
  EPROTO: notSent("tls"),
  UND_ERR_PRX_TLS: notSent("proxy"),
  UND_ERR_PRX_CONN: notSent("proxy"),
  UND_ERR_PRX_REFUSED: notSent("proxy"),
  // A proxy that asks for a password comes as this.
  UND_ERR_INVALID_ARG: notSent("proxy"),
  ERR_UNSAFE_PORT: notSent("unsafe-port"),
  UND_ERR_ABORTED: unknown("reset"),
  UND_ERR_SOCKET: unknown("reset"),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: unknown("reset"),
  UND_ERR_HEADERS_TIMEOUT: unknown("timeout"),
  UND_ERR_BODY_TIMEOUT: unknown("timeout"),
  ECONNRESET: unknown("reset"),
  ECONNABORTED: unknown("reset"),
  EPIPE: unknown("reset"),
  ERR_STREAM_PREMATURE_CLOSE: unknown("reset"),
};

/** These mean that nothing left only while connecting; on an open connection they cut a request on its way. */
const whileConnecting: Record<string, NetworkTrouble["reason"]> = {
  ETIMEDOUT: "connect-timeout",
  EHOSTUNREACH: "network-down",
  ENETUNREACH: "network-down",
  ENETDOWN: "network-down",
  EHOSTDOWN: "network-down",
  EADDRNOTAVAIL: "network-down",
  EACCES: "network-down",
  EPERM: "network-down",
};

/** OpenSSL's words for a handshake that failed; others (a bad record) may come in the middle of a request. */
const handshake = new Set(
  [
    "WRONG_VERSION_NUMBER",
    "SSLV3_ALERT_HANDSHAKE_FAILURE",
    "SSL/TLS_ALERT_HANDSHAKE_FAILURE",
    "TLSV1_ALERT_PROTOCOL_VERSION",
    "TLSV1_ALERT_INTERNAL_ERROR",
    "TLSV1_UNRECOGNIZED_NAME",
    "TLSV13_ALERT_CERTIFICATE_REQUIRED",
    "UNSUPPORTED_PROTOCOL",
    "NO_PROTOCOLS_AVAILABLE",
    "HTTP_REQUEST",
    "HTTPS_PROXY_REQUEST",
    "PACKET_LENGTH_TOO_LONG",
    "DH_KEY_TOO_SMALL",
    "UNSAFE_LEGACY_RENEGOTIATION_DISABLED",
  ].map((name) => `ERR_SSL_${name}`),
);

const certificate =
  /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|CRL_|ERROR_IN_CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERR_TLS_CERT_)/;

/** Chromium's names, the only thing that Electron's fetch gives. */
const chromium: Record<string, NetworkTrouble> = {
  ERR_NAME_NOT_RESOLVED: notSent("dns"),
  ERR_NAME_RESOLUTION_FAILED: notSent("dns"),
  ERR_ICANN_NAME_COLLISION: notSent("dns"),
  ERR_DNS_TIMED_OUT: notSent("dns"),
  ERR_DNS_SERVER_FAILED: notSent("dns"),
  ERR_DNS_MALFORMED_RESPONSE: notSent("dns"),
  ERR_CONNECTION_REFUSED: notSent("refused"),
  ERR_CONNECTION_FAILED: notSent("refused"),
  ERR_CONNECTION_TIMED_OUT: notSent("connect-timeout"),
  ERR_INTERNET_DISCONNECTED: notSent("network-down"),
  ERR_ADDRESS_UNREACHABLE: notSent("network-down"),
  ERR_ADDRESS_INVALID: notSent("network-down"),
  ERR_NETWORK_ACCESS_DENIED: notSent("network-down"),
  ERR_PROXY_CONNECTION_FAILED: notSent("proxy"),
  ERR_TUNNEL_CONNECTION_FAILED: notSent("proxy"),
  ERR_PROXY_AUTH_UNSUPPORTED: notSent("proxy"),
  ERR_PROXY_CERTIFICATE_INVALID: notSent("proxy"),
  ERR_MANDATORY_PROXY_CONFIGURATION_FAILED: notSent("proxy"),
  ERR_SOCKS_CONNECTION_FAILED: notSent("proxy"),
  ERR_UNSAFE_PORT: notSent("unsafe-port"),
  ERR_SSL_PROTOCOL_ERROR: notSent("tls"),
  ERR_SSL_VERSION_OR_CIPHER_MISMATCH: notSent("tls"),
  ERR_SSL_UNRECOGNIZED_NAME_ALERT: notSent("tls"),
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: notSent("tls"),
  ERR_BAD_SSL_CLIENT_AUTH_CERT: notSent("tls"),
  ERR_CONNECTION_RESET: unknown("reset"),
  ERR_CONNECTION_CLOSED: unknown("reset"),
  ERR_CONNECTION_ABORTED: unknown("reset"),
  ERR_EMPTY_RESPONSE: unknown("reset"),
  ERR_INCOMPLETE_CHUNKED_ENCODING: unknown("reset"),
  ERR_INCOMPLETE_HTTP2_HEADERS: unknown("reset"),
  ERR_CONTENT_LENGTH_MISMATCH: unknown("reset"),
  ERR_HTTP2_PROTOCOL_ERROR: unknown("reset"),
  ERR_HTTP2_PING_FAILED: unknown("reset"),
  ERR_QUIC_PROTOCOL_ERROR: unknown("reset"),
  ERR_SOCKET_NOT_CONNECTED: unknown("reset"),
  ERR_NETWORK_CHANGED: unknown("reset"),
  ERR_NETWORK_IO_SUSPENDED: unknown("reset"),
  ERR_TIMED_OUT: unknown("timeout"),
};

/** What went wrong when `fetch` or the reading of a body threw. What is not known may have been delivered. */
export function networkTrouble(error: unknown): NetworkTrouble {
  const troubles = errorsIn(error)
    .map(troubleOf)
    .filter((trouble) => trouble !== undefined);
  // Of several tries (one per address of the host), one that may have left decides.
  return troubles.find((trouble) => trouble.delivery === "unknown") ?? troubles[0] ?? unknown("network");
}

/** The error, its causes, and the errors of each address that was tried; outermost first. */
function errorsIn(error: unknown, depth = 0): unknown[] {
  if (depth > 6 || typeof error !== "object" || error === null) return [];
  const causes = "cause" in error ? errorsIn(error.cause, depth + 1) : [];
  const tried = "errors" in error && Array.isArray(error.errors) ? error.errors.flatMap((each: unknown) => errorsIn(each, depth + 1)) : [];
  // A group of errors only repeats the code of its first member.
  return tried.length > 0 ? [...tried, ...causes] : [error, ...causes];
}

function troubleOf(error: unknown): NetworkTrouble | undefined {
  const code = errnoOf(error);
  if (code === undefined) return chromiumTrouble(error);
  const connecting = whileConnecting[code];
  if (connecting) return isConnecting(error) ? notSent(connecting) : unknown("reset");
  if (certificate.test(code) || handshake.has(code)) return notSent("tls");
  return byCode[code] ?? (code.startsWith("ERR_SSL_") ? unknown("reset") : chromiumTrouble(error));
}

function isConnecting(error: unknown): boolean {
  return typeof error === "object" && error !== null && "syscall" in error && error.syscall === "connect";
}

function chromiumTrouble(error: unknown): NetworkTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  // Electron names a redirect that is not followed only by this text; the gateway answered, and did not take the request.
  if (error.message === "Redirect was cancelled") return { reason: "redirect", delivery: "answered" };
  const name = /\bnet::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1];
  if (name === undefined) return undefined;
  return name.startsWith("ERR_CERT_") ? notSent("tls") : chromium[name];
}
