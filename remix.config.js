/** Options of the Remix Vite plugin; vite.config.ts reads them from here. */
export default {
  appDirectory: "app",
  // v3_lazyRouteDiscovery stays off: its manifest endpoint lets one request block all others.
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
