/** The paths that Remix's client requests for the data of pages. */
const DATA = /\.data$/;

/**
 * Throws the status of an answer to a request for data that the shop did not give, as that of a proxy before it, so that
 * the error page shows this status. Remix would try to decode the answer and lose its status.
 * @throws an object that Remix recognises as a thrown response
 */
export function refuseForeignAnswer(address: string, { status, statusText, headers }: Response) {
  if (status < 400 || headers.has("X-Remix-Response") || !DATA.test(new URL(address, location.href).pathname)) return;
  throw { status, statusText, internal: false, data: null };
}

/** Lets every request for data pass through `refuseForeignAnswer`; Remix has no hook for the answers to its requests. */
export function watchDataAnswers() {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    refuseForeignAnswer(input instanceof Request ? input.url : String(input), answer);
    return answer;
  };
}
