/** A label as a host has it: there is no case in one, and no one means a blank at either end. */
export const hostLabel = (typed: string): string => typed.trim().toLowerCase();
