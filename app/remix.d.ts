import "@remix-run/node";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** The nonce of the response's Content-Security-Policy; absent under remix-serve. */
    nonce?: string;
    /** The client's network address as the edge found it; absent under remix-serve, where all clients share limits. */
    address?: string;
  }
}
