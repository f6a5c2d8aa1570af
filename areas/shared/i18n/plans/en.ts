/** The plans' names. */
export const en = { "plan.free": "Free", "plan.pro": "Pro" } as const;
