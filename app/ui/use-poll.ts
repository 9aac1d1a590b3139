import { useEffect, useRef } from "react";

/**
 * Asks an address of the shop for JSON at intervals while the page is visible, and passes on each answer, or null for a
 * failed request. It asks without the router, which would show the error page for a failure.
 * @param address null stops asking.
 */
export function usePoll<Answer>(address: string | null, everyMs: number, onAnswer: (answer: Answer | null) => void) {
  const latestOnAnswer = useRef(onAnswer);
  latestOnAnswer.current = onAnswer;
  useEffect(() => {
    if (address === null) return;
    const controller = new AbortController();
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const answer = await fetchAnswer<Answer>(address, controller.signal);
      isAsking = false;
      if (!controller.signal.aborted) latestOnAnswer.current(answer);
    }, everyMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [address, everyMs]);
}

async function fetchAnswer<Answer>(address: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(address, { signal });
    // The shop's own loader answers, of which the caller knows the type.
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}
