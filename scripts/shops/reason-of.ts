/** What an error says, and on lines of their own what has led to it, as far as that says more. */
export function reasonOf(error: Error): string {
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  const reason = reasonOf(cause);
  return message.includes(reason) ? message : `${message}\n  ${reason}`;
}
