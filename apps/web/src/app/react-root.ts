/** React's root, in the chunk of React itself: running its code is a task of its own, before ours. */
export { createRoot, hydrateRoot } from "react-dom/client";
