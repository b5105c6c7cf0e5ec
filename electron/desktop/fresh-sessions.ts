import { type Session, session } from "electron";

/**
 * Lends network sessions whose connections are all new. A session is lent to one call at a time and its idle connections are closed before
 * each loan; there are as many sessions as calls that ever ran at once. They keep nothing on disk and follow the system's proxy.
 */
export class FreshSessions {
  readonly #idle: Session[] = [];
  #made = 0;

  /** `giveBack` once the answer's last byte is here: the next loan closes whatever is still open. */
  async lend(): Promise<{ session: Session; giveBack(): void }> {
    const lent = this.#idle.pop() ?? this.#make();
    await lent.closeAllConnections();
    return { session: lent, giveBack: () => void this.#idle.push(lent) };
  }

  #make(): Session {
    this.#made += 1;
    return session.fromPartition(`calls-${this.#made}`, { cache: false });
  }
}
