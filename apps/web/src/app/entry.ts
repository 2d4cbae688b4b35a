/**
 * What the document names. An entry stays a file of its own: all that it starts packs into one with
 * what every page shares (`vite.config.ts`), which saves a kilobyte of two files that repeat each other.
 */
import { start } from "./main.tsx";

void start();
