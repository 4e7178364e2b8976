// Sentences of a language for what the service says by a code, with what they are about; no code of a later version has one.

export type Says<Code extends string, About> = Readonly<
  Partial<Record<Code, (about: About) => string>>
>

/** Null: there is no sentence for the code. */
export const sayByCode = <Code extends string, About>(
  says: Says<Code, About>,
  code: string,
  about: About,
): string | null => (Object.hasOwn(says, code) ? says[code as Code]!(about) : null)

/** Numbers of a reason by their names. */
export type Numbers = Readonly<Record<string, number>>

/** 0 where an earlier version does not say it. */
export const numberOf = (numbers: Numbers, name: string): number => numbers[name] ?? 0
