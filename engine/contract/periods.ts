// The lengths that one step of T may have (interface §2, `parameters.period`).
// A file of its own: the schemas of requests and of questions both read it, and include each other.

export const PERIODS = ['day', 'week', 'month', 'year'] as const
