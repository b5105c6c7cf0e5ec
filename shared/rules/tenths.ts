/** To one digit behind the point, as people are told numbers. */
export function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Up, so that a file just over the limit is not said to have just the limit. */
export function upToTenth(value: number): number {
  return Math.ceil(value * 10) / 10;
}
