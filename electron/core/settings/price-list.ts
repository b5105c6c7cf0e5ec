import { Price, type PriceChanges, Prices } from "../../../shared/contract/prices.ts";
import { Changes } from "../changes.ts";
import type { SettingsFile } from "../host.ts";

const name = "prices";

/** What models cost, as a person has entered it (GEN-11). Read once: the end of a paid call must not hang on a file. */
export class PriceList {
  readonly #settings: SettingsFile;
  readonly #changes = new Changes<Prices>();
  #prices: Prices;

  constructor(settings: SettingsFile) {
    this.#settings = settings;
    this.#prices = read(settings.get(name));
  }

  get(): Prices {
    return this.#prices;
  }

  /** What is not named stays. */
  set(changes: PriceChanges): Prices {
    return this.#save({ ...this.#prices, ...changes });
  }

  setModel(price: Price): Prices {
    const isSame = (one: Price) => one.area === price.area && one.model === price.model && one.connectionId === price.connectionId;
    const others = this.#prices.models.filter((one) => !isSame(one));
    const hasUnits = Object.values(price.units).some((unit) => unit !== undefined);
    return this.#save({ ...this.#prices, models: hasUnits ? [...others, price] : others });
  }

  /** The list now, then again at each change. */
  watch(signal?: AbortSignal): AsyncGenerator<Prices, void, void> {
    return this.#changes.watch(() => this.#prices, signal);
  }

  #save(prices: Prices): Prices {
    this.#settings.set(name, prices);
    this.#prices = prices;
    this.#changes.publish(prices);
    return prices;
  }
}

/** What this version does not know of a kept list (after a downgrade) is left out; the rest stays. */
function read(kept: unknown): Prices {
  if (typeof kept !== "object" || kept === null) return Prices.parse({});
  const known = Object.entries(kept).map(([field, value]): [string, unknown] => [field, field === "models" ? modelsIn(value) : value]);
  return Prices.parse(Object.fromEntries(known.filter(([field, value]) => Prices.partial().safeParse({ [field]: value }).success)));
}

function modelsIn(value: unknown): Price[] {
  return Array.isArray(value) ? value.flatMap((one) => Price.safeParse(one).data ?? []) : [];
}
