import type { PublicStorage } from "../../../shared/contract/storage.ts";
import type { Database } from "../database.ts";

/** A file at a storage, or on its way there. */
export interface Publication {
  connectionId: string;
  place: string;
  mediaId: string;
  key: string;
  bytes: number;
  /** Of an upload in parts that was begun. */
  uploadId?: string;
  /** Unix milliseconds; absent until the object is whole. */
  publishedAt?: number;
}

interface Row {
  connection_id: string;
  place: string;
  media_id: string;
  key: string;
  bytes: number;
  upload_id: string | null;
  published_at: number | null;
}

/** Which storage an object is at. */
export function placeOf({ endpoint, bucket }: Pick<PublicStorage, "endpoint" | "bucket">): string {
  return `${endpoint}|${bucket}`;
}

/** The table of what was published. Two connections with one storage have a row each, and share the object. */
export class PublicationRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Of one connection at one storage, newest first. */
  all(connectionId: string, place: string): Publication[] {
    const sql = "SELECT * FROM publications WHERE connection_id = ? AND place = ? ORDER BY published_at DESC, rowid DESC";
    return this.#database.all<Row>(sql, connectionId, place).map(read);
  }

  /** One file's, at each storage that its connection has had. */
  of(connectionId: string, mediaId: string): Publication[] {
    return this.#database.all<Row>("SELECT * FROM publications WHERE connection_id = ? AND media_id = ?", connectionId, mediaId).map(read);
  }

  unfinished(): Publication[] {
    return this.#database.all<Row>("SELECT * FROM publications WHERE published_at IS NULL").map(read);
  }

  /** Those of every connection that the object is for. */
  at(place: string, key: string): Publication[] {
    return this.#database.all<Row>("SELECT * FROM publications WHERE place = ? AND key = ?", place, key).map(read);
  }

  save({ connectionId, place, mediaId, key, bytes, uploadId, publishedAt }: Publication): void {
    const sql = `INSERT INTO publications (connection_id, place, media_id, key, bytes, upload_id, published_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (connection_id, place, media_id) DO UPDATE SET key = excluded.key, bytes = excluded.bytes,
        upload_id = excluded.upload_id, published_at = excluded.published_at`;
    this.#database.run(sql, connectionId, place, mediaId, key, bytes, uploadId, publishedAt);
  }

  /** The object is gone, or its upload is, for every connection. */
  removeAt(place: string, key: string): void {
    this.#database.run("DELETE FROM publications WHERE place = ? AND key = ?", place, key);
  }

  removeOf(connectionId: string): void {
    this.#database.run("DELETE FROM publications WHERE connection_id = ?", connectionId);
  }
}

function read(row: Row): Publication {
  const { connection_id, media_id, upload_id, published_at, place, key, bytes } = row;
  return {
    connectionId: connection_id,
    place,
    mediaId: media_id,
    key,
    bytes,
    ...(upload_id !== null && { uploadId: upload_id }),
    ...(published_at !== null && { publishedAt: published_at }),
  };
}
