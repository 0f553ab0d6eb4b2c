"""Commands: each module is about one matter and lists its commands; `registry` has them all."""
