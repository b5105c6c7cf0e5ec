/** Puts bytes into a demo gateway's public store; gives the address that anyone can get them at. */
export async function storeFile(gateway: { url: string; key: string }, bytes: Uint8Array, name = "file"): Promise<string> {
  const place = new URL(`/demo/store?name=${encodeURIComponent(name)}`, gateway.url);
  const headers = { authorization: `Bearer ${gateway.key}` };
  const answer = await fetch(place, { method: "POST", headers, body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`The demo gateway's store refused: ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}
