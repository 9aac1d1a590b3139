import { encode } from "turbo-stream";

type EncodedResponse = [string, ...unknown[]];

/**
 * A response body from which Remix's client shows its error page.
 * @param routeIds the routes whose loaders failed; without them, the action failed
 */
export function errorData(status: number, message: string, routeIds?: readonly string[]): Promise<string> {
  const error = {};
  const result = { error };
  const data = routeIds ? Object.fromEntries(routeIds.map((id) => [id, result])) : result;
  // The name under which Remix's client decodes a thrown response.
  const asResponse = (value: unknown): EncodedResponse | false =>
    value === error && ["ErrorResponse", { message }, status, ""];
  return new Response(encode(data, { plugins: [asResponse] })).text();
}
