import { execFile, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

const run = promisify(execFile);

/** A real S3 server on loopback: OpenStack Swift with its S3 interface, which checks V4 signatures. It knows path addresses only. */
export interface S3Server {
  endpoint: string;
  region: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** Of somebody who may sign requests, and to whom nothing is allowed. */
  strangerKeys: { accessKeyId: string; secretAccessKey: string };
  /** Its own client, to look behind the studio's back. */
  client: S3Client;
  /** The name is no other test's, since all may share one server. Everybody may read a public one, at the address that is given back. */
  createBucket(name: string, isPublic?: boolean): Promise<string>;
  /** Ends one that was started for the caller alone. */
  stop(): Promise<void>;
}

const region = "us-east-1";
const keys = { accessKeyId: "test:tester", secretAccessKey: "testing-secret" };
const strangerKeys = { accessKeyId: "test:stranger", secretAccessKey: "stranger-secret" };
const packages = ["swift", "swift-proxy", "swift-account", "swift-container", "swift-object"];
const services = ["account", "container", "object", "proxy"] as const;

/** Where `npm test` has said, for all its stages, at which address its server is, or why there is none. */
const told = { endpoint: "LANTERNIST_S3", missing: "LANTERNIST_S3_MISSING" };

/**
 * The server that `npm test` has started for all its stages, or else one in a folder of its own; installed first on Debian as root. Says why
 * where it cannot be had, and the tests are skipped then.
 */
export async function startS3Server(): Promise<S3Server | { missing: string }> {
  const endpoint = process.env[told.endpoint];
  if (endpoint) return serverAt(endpoint, async () => undefined);
  const missing = process.env[told.missing] || (await install());
  if (missing) {
    process.stderr.write(`SKIPPED the tests against a real S3 server: ${missing}\n`);
    return { missing };
  }
  return await startOwn();
}

/** Tells the stages that come what `startS3Server` has given. */
export function shareS3Server(started: S3Server | { missing: string }): void {
  if ("missing" in started) process.env[told.missing] = started.missing;
  else process.env[told.endpoint] = started.endpoint;
}

async function startOwn(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-s3-"));
  const ports = { account: await freePort(), container: await freePort(), object: await freePort(), proxy: await freePort() };
  const cache = await freePort();
  await writeConfiguration(folder, ports, cache);
  const children = services.map((name) => startService(folder, name));
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  if (!(await areUp(Object.values(ports)))) {
    const said = services.map((name) => readFileSync(join(folder, `${name}.log`), "utf8")).join("");
    await stop();
    throw new Error(`The S3 server did not start:\n${said}`);
  }
  return serverAt(endpoint, stop);
}

function serverAt(endpoint: string, stop: () => Promise<void>): S3Server {
  const client = new S3Client({ endpoint, region, credentials: keys, forcePathStyle: true });
  const createBucket = async (name: string, isPublic = false) => {
    await client.send(new CreateBucketCommand({ Bucket: name, ...(isPublic && { ACL: "public-read" }) }));
    return `${endpoint}/v1/AUTH_test/${name}`;
  };
  return { endpoint, region, keys, strangerKeys, client, createBucket, stop };
}

async function install(): Promise<string | undefined> {
  if (hasPrograms()) return undefined;
  if (process.platform !== "linux") return "OpenStack Swift runs on Linux only";
  if (userInfo().uid !== 0 || !existsSync("/usr/bin/apt-get")) return `Debian's packages ${packages.join(" ")} are not installed`;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const words = ["-o", "DPkg::Lock::Timeout=300", "install", "-y", "--no-install-recommends", ...packages];
  try {
    await run("apt-get", words, { env }).catch(async () => {
      await run("apt-get", ["update"], { env });
      await run("apt-get", words, { env });
    });
  } catch (error) {
    return `Debian's packages ${packages.join(" ")} could not be installed: ${String(error)}`;
  }
  return hasPrograms() ? undefined : "its programs are not there after the packages were installed";
}

function hasPrograms(): boolean {
  return services.every((name) => existsSync(`/usr/bin/swift-${name}-server`));
}

/** One where nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("no free port");
}

type Ports = Record<(typeof services)[number], number>;

async function writeConfiguration(folder: string, ports: Ports, cache: number): Promise<void> {
  mkdirSync(join(folder, "srv", "d1"), { recursive: true });
  writeFileSync(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = suffix\nswift_hash_path_prefix = prefix\n");
  writeFileSync(join(folder, "proxy.conf"), proxyConfiguration(folder, ports.proxy, cache));
  const stores = ["account", "container", "object"] as const;
  for (const name of stores) writeFileSync(join(folder, `${name}.conf`), storeConfiguration(folder, name, ports[name]));
  await run("/usr/bin/python3", ["-c", ringProgram, folder, ...stores.map((name) => `${name}:${ports[name]}`)]);
}

/** One process for all three: each start of the ring's own program costs a second. */
const ringProgram = `
import sys
from swift.common.ring import RingBuilder
for pair in sys.argv[2:]:
    name, port = pair.split(":")
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, ip="127.0.0.1", port=int(port), device="d1", weight=1))
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + "/" + name + ".ring.gz")
`;

/** The server ends with us, however we end: its shell waits for the end of our pipe. */
function startService(folder: string, name: string) {
  const script = '"$@" & server=$!; cat > /dev/null; kill $server; wait $server';
  const command = ["-c", script, "sh", `/usr/bin/swift-${name}-server`, join(folder, `${name}.conf`), "-v"];
  const child = spawn("sh", command, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, SWIFT_DIR: folder } });
  const log = createWriteStream(join(folder, `${name}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = once(child, "exit");
  return {
    async stop() {
      child.stdin.end();
      await ended;
      log.close();
    },
  };
}

/** All of them: the proxy shuns a store that did not answer it once. */
async function areUp(ports: number[]): Promise<boolean> {
  const until = Date.now() + 60_000;
  for (const port of ports) {
    // Not listening yet is what is waited for.
    while (!(await fetch(`http://127.0.0.1:${port}/info`).catch(() => undefined))) {
      if (Date.now() > until) return false;
      await sleep(100);
    }
  }
  return true;
}

function storeConfiguration(folder: string, name: string, port: number): string {
  return `[DEFAULT]
devices = ${folder}/srv
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_name = ${name}
log_level = ERROR
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

function proxyConfiguration(folder: string, port: number, cache: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_name = proxy
log_level = ERROR
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing-secret .admin
user_test_stranger = stranger-secret
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}
