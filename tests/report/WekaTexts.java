import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.CostMatrix;
import weka.classifiers.Evaluation;
import weka.classifiers.RandomizableClassifier;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Prints what Weka says about classifiers, with all digits of what they predicted.
 *
 * Standard input has one case a line, fields between tabs, - for what is not given:
 *   told TRAIN TEST COSTS OUT: the attributes before the class are the probabilities (or the predicted number)
 *   run CLASSIFIER DATA FOLDS OUT: a classifier of Weka's, on its training set (FOLDS 0) or in cross-validation
 * OUT.txt gets the text; OUT.pred.csv and OUT.priors.csv what a classifier of Weka's predicted, and the training sets.
 */
public class WekaTexts {

  /** Answers what the attributes before the class say. */
  public static class Told extends RandomizableClassifier {
    public Capabilities getCapabilities() {
      Capabilities all = new Capabilities(this);
      all.enableAll();
      all.setMinimumNumberInstances(0);
      return all;
    }

    public void buildClassifier(Instances data) {
    }

    public double[] distributionForInstance(Instance item) {
      double[] told = new double[item.classAttribute().isNumeric() ? 1 : item.numClasses()];
      for (int k = 0; k < told.length; k++) {
        told[k] = item.value(k);
      }
      return told;
    }

    public double classifyInstance(Instance item) throws Exception {
      return item.value(0);
    }
  }

  static Instances read(String file) throws Exception {
    Instances data = new Instances(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
    data.setClassIndex(data.numAttributes() - 1);
    return data;
  }

  static PrintWriter writer(String file) throws Exception {
    return new PrintWriter(new File(file), "UTF-8");
  }

  static void write(Evaluation told, boolean numeric, String out) throws Exception {
    try (PrintWriter text = writer(out + ".txt")) {
      text.print(told.toSummaryString("=== Summary ===\n", true));
      if (!numeric) {
        text.print("\n" + told.toClassDetailsString("=== Detailed Accuracy By Class ===\n"));
        text.print("\n" + told.toMatrixString("=== Confusion Matrix ===\n"));
        text.print("\n=== Cumulative margin distribution ===\n\n" + told.toCumulativeMarginDistributionString());
      }
    }
  }

  static void told(String train, String test, String costs, String out) throws Exception {
    Instances seen = read(train);
    Evaluation evaluation = costs.equals("-") ? new Evaluation(seen)
        : new Evaluation(seen, new CostMatrix(new FileReader(costs)));
    Told model = new Told();
    evaluation.evaluateModel(model, read(test));
    write(evaluation, seen.classAttribute().isNumeric(), out);
  }

  static void run(String name, String file, int folds, String out) throws Exception {
    Instances data = read(file);
    Evaluation evaluation = new Evaluation(data);
    Random random = new Random(1);
    try (PrintWriter predictions = writer(out + ".pred.csv"); PrintWriter priors = writer(out + ".priors.csv")) {
      predictions.print("fold,actual,weight");
      priors.print("fold");
      for (int k = 0; k < data.numClasses(); k++) {
        predictions.print(",p:" + data.classAttribute().value(k));
        priors.print(",trainweight:" + data.classAttribute().value(k));
      }
      predictions.println();
      priors.println();
      if (folds > 0) {
        data.randomize(random);
        data.stratify(folds);
      }
      for (int fold = 0; fold < Math.max(folds, 1); fold++) {
        Instances train = folds > 0 ? data.trainCV(folds, fold, random) : data;
        Instances test = folds > 0 ? data.testCV(folds, fold) : data;
        Classifier model = (Classifier) Class.forName(name).getDeclaredConstructor().newInstance();
        model.buildClassifier(train);
        evaluation.setPriors(train);
        double[] weights = new double[data.numClasses()];
        for (int i = 0; i < train.numInstances(); i++) {
          weights[(int) train.instance(i).classValue()] += train.instance(i).weight();
        }
        priors.print(fold);
        for (double weight : weights) {
          priors.print("," + weight);
        }
        priors.println();
        evaluation.evaluateModel(model, test);
        for (int i = 0; i < test.numInstances(); i++) {
          Instance item = test.instance(i);
          predictions.print(fold + "," + (item.classIsMissing() ? "?" : (int) item.classValue()) + "," + item.weight());
          for (double p : model.distributionForInstance(item)) {
            predictions.print("," + p);
          }
          predictions.println();
        }
      }
    }
    write(evaluation, false, out);
  }

  public static void main(String[] words) throws Exception {
    BufferedReader cases = new BufferedReader(new InputStreamReader(System.in));
    for (String line = cases.readLine(); line != null; line = cases.readLine()) {
      String[] field = line.split("\t");
      try {
        if (field[0].equals("told")) {
          told(field[1], field[2], field[3], field[4]);
        } else {
          run(field[1], field[2], Integer.parseInt(field[3]), field[4]);
        }
      } catch (Exception error) {
        System.err.println(field[4] + ": " + error);
      }
    }
  }
}
