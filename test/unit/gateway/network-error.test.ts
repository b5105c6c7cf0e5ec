import { describe, expect, it } from "vitest";
import { networkTrouble } from "../../../electron/core/gateway/network-error.ts";

function coded(code: string, more: object = {}): Error {
  return Object.assign(new Error(`some words about ${code}`), { code, ...more });
}

/** As undici throws it. */
function fetchFailed(cause: unknown): Error {
  return new TypeError("fetch failed", { cause });
}

describe("networkTrouble", () => {
  it.each([
    [coded("ENOTFOUND"), "dns", "not-sent"],
    [coded("EAI_AGAIN"), "dns", "not-sent"],
    [coded("ECONNREFUSED"), "refused", "not-sent"],
    [coded("UND_ERR_CONNECT_TIMEOUT"), "connect-timeout", "not-sent"],
    [coded("ETIMEDOUT", { syscall: "connect" }), "connect-timeout", "not-sent"],
    [coded("ETIMEDOUT", { syscall: "read" }), "reset", "unknown"],
    [coded("EHOSTUNREACH", { syscall: "connect" }), "network-down", "not-sent"],
    [coded("ENETUNREACH", { syscall: "connect" }), "network-down", "not-sent"],
    [coded("EHOSTUNREACH", { syscall: "read" }), "reset", "unknown"],
    [coded("DEPTH_ZERO_SELF_SIGNED_CERT"), "tls", "not-sent"],
    [coded("SELF_SIGNED_CERT_IN_CHAIN"), "tls", "not-sent"],
    [coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "tls", "not-sent"],
    [coded("CERT_HAS_EXPIRED"), "tls", "not-sent"],
    [coded("ERR_TLS_CERT_ALTNAME_INVALID"), "tls", "not-sent"],
    [coded("ERR_SSL_WRONG_VERSION_NUMBER"), "tls", "not-sent"],
    [coded("ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC"), "reset", "unknown"],
    [coded("ECONNRESET"), "reset", "unknown"],
    [coded("EPIPE"), "reset", "unknown"],
    [coded("UND_ERR_SOCKET"), "reset", "unknown"],
    [coded("UND_ERR_HEADERS_TIMEOUT"), "timeout", "unknown"],
    [coded("UND_ERR_BODY_TIMEOUT"), "timeout", "unknown"],
    [coded("UND_ERR_PRX_REFUSED"), "proxy", "not-sent"],
    [coded("SOMETHING_NEW"), "network", "unknown"],
  ])("GEN-07 %s is %s, %s", (cause, reason, delivery) => {
    expect(networkTrouble(fetchFailed(cause))).toEqual({ reason, delivery });
  });

  it.each([
    ["ERR_NAME_NOT_RESOLVED", "dns", "not-sent"],
    ["ERR_CONNECTION_REFUSED", "refused", "not-sent"],
    ["ERR_CONNECTION_TIMED_OUT", "connect-timeout", "not-sent"],
    ["ERR_INTERNET_DISCONNECTED", "network-down", "not-sent"],
    ["ERR_ADDRESS_UNREACHABLE", "network-down", "not-sent"],
    ["ERR_PROXY_CONNECTION_FAILED", "proxy", "not-sent"],
    ["ERR_CERT_AUTHORITY_INVALID", "tls", "not-sent"],
    ["ERR_CERT_DATE_INVALID", "tls", "not-sent"],
    ["ERR_SSL_PROTOCOL_ERROR", "tls", "not-sent"],
    ["ERR_CONNECTION_RESET", "reset", "unknown"],
    ["ERR_CONNECTION_CLOSED", "reset", "unknown"],
    ["ERR_EMPTY_RESPONSE", "reset", "unknown"],
    ["ERR_NETWORK_CHANGED", "reset", "unknown"],
    ["ERR_TIMED_OUT", "timeout", "unknown"],
    ["ERR_A_NEW_ONE", "network", "unknown"],
  ])("GEN-06 GEN-07 Chromium's %s is %s, %s", (name, reason, delivery) => {
    expect(networkTrouble(new Error(`net::${name}`))).toEqual({ reason, delivery });
  });

  it("GEN-07 of the addresses of one host, all refused is refused", () => {
    const both = Object.assign(new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH", { syscall: "connect" })]), {
      code: "ECONNREFUSED",
    });
    expect(networkTrouble(fetchFailed(both))).toEqual({ reason: "refused", delivery: "not-sent" });
  });

  it("GEN-07 one try that may have left makes the whole unclear", () => {
    const both = Object.assign(new AggregateError([coded("ECONNREFUSED"), coded("ECONNRESET")]), { code: "ECONNREFUSED" });
    expect(networkTrouble(fetchFailed(both)).delivery).toBe("unknown");
  });

  it.each([undefined, null, "text", 7, new Error("fetch failed"), Object.assign(new Error("loop"), { cause: null })])(
    "GEN-07 %o may have been delivered",
    (error) => {
      expect(networkTrouble(error)).toEqual({ reason: "network", delivery: "unknown" });
    },
  );
});
