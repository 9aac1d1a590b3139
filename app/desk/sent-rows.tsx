const listOf = (value: unknown) => [value].flat().filter((one): one is string => typeof one === "string");

type Sent = Readonly<Record<string, unknown>> | null | undefined;

/** The chosen rows of a form that was sent. */
export const sentRows = (sent: Sent): string[] => listOf(sent?.row);

/** The rows of a form that was sent, chosen and not, to be sent again. */
export const SentRows = ({ sent }: { sent: Sent }) => (
  <>
    {sentRows(sent).map((row) => (
      <input key={row} type="hidden" name="row" value={row} />
    ))}
    {listOf(sent?.rest).map((row) => (
      <input key={row} type="hidden" name="rest" value={row} />
    ))}
  </>
);
