/** The same keys as the English words, complete by the compiler. Chinese has no singular, so `…_one` is left out. */
export type Translated<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string ? string : Translated<Words[Key]>;
};
