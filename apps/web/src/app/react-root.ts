/**
 * Re-exports React's root from the chunk of React, so that React's code runs in a separate task before the app's
 * code.
 */
export { createRoot, hydrateRoot } from "react-dom/client";
